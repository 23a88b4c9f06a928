#include "atoms/programs/proof_file.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include "atoms/proof.hpp"
#include "gauntlet/atoms_json.hpp"
#include "support/checksummed/checksummed.hpp"

namespace gauntlet::tool {
namespace {

constexpr const char* proof_format = "gauntlet-atoms-proof";
constexpr std::uint64_t proof_version = 1;
constexpr std::size_t piece = std::size_t{1} << 16;

// Returns the claims that a player wins within `plies` plies and that the other player survives the
// plies before: the winner moves every second ply, so the next faster win would take two plies
// less.
std::vector<atoms::Claim> claims_of(bool mover_wins, int plies) {
  std::vector<atoms::Claim> claims{{mover_wins, true, plies}};
  if (plies > 2) claims.push_back({!mover_wins, false, plies - 2});
  return claims;
}

json::Value encode(const atoms::Claim& claim) {
  json::Value::Object members{{"player", claim.of_mover ? "mover" : "opponent"},
                              {"goal", claim.wins ? "win" : "survive"}};
  if (claim.plies != 0) members.emplace_back("plies", claim.plies);
  return members;
}

json::Value encode_all(const std::vector<atoms::Claim>& claims) {
  return json::array_of(claims, [](const atoms::Claim& claim) { return encode(claim); });
}

class Deflater {
 public:
  explicit Deflater(ChecksummedFile& file) : file_(file) {
    if (deflateInit(&stream_, Z_BEST_COMPRESSION) != Z_OK) throw std::bad_alloc();
    pending_.reserve(piece);
  }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;
  ~Deflater() { deflateEnd(&stream_); }

  void add(std::uint8_t byte) {
    pending_.push_back(byte);
    if (pending_.size() == piece) flush(Z_NO_FLUSH);
  }
  void finish() { flush(Z_FINISH); }

 private:
  void flush(int how) {
    stream_.next_in = pending_.data();
    stream_.avail_in = static_cast<uInt>(pending_.size());
    do {
      std::array<Bytef, piece> out;
      stream_.next_out = out.data();
      stream_.avail_out = piece;
      deflate(&stream_, how);
      file_.write({reinterpret_cast<const char*>(out.data()), piece - stream_.avail_out});
    } while (stream_.avail_out == 0);
    pending_.clear();
  }

  ChecksummedFile& file_;
  z_stream stream_{};
  std::vector<std::uint8_t> pending_;
};

class Inflater {
 public:
  explicit Inflater(std::string_view bytes) : left_(bytes) {
    if (inflateInit(&stream_) != Z_OK) throw std::bad_alloc();
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream_); }

  // Returns the next byte; -1 at the end. Throws InvalidProof if the data is not valid zlib data.
  int next() {
    if (next_ == out_.size() && !is_at_end_) fill();
    return next_ == out_.size() ? -1 : out_[next_++];
  }

 private:
  void fill() {
    out_.resize(piece);
    stream_.next_out = out_.data();
    stream_.avail_out = piece;
    int status = Z_OK;
    while (status == Z_OK && stream_.avail_out > 0) {
      if (stream_.avail_in == 0) take_piece();
      status = inflate(&stream_, Z_NO_FLUSH);
    }
    is_at_end_ = status == Z_STREAM_END;
    if (status != Z_OK && (!is_at_end_ || stream_.avail_in > 0 || !left_.empty())) {
      throw atoms::InvalidProof("the replies are not compressed as they should be");
    }
    out_.resize(piece - stream_.avail_out);
    next_ = 0;
  }

  void take_piece() {
    in_.assign(left_.begin(),
               left_.begin() + static_cast<std::ptrdiff_t>(std::min(left_.size(), piece)));
    left_.remove_prefix(in_.size());
    stream_.next_in = in_.data();
    stream_.avail_in = static_cast<uInt>(in_.size());
  }

  std::string_view left_;
  z_stream stream_{};
  std::vector<Bytef> in_ = {};
  std::vector<Bytef> out_ = {};
  std::size_t next_ = 0;
  bool is_at_end_ = false;
};

// The statement that a file claims to prove.
struct Statement {
  atoms::Board board;
  bool mover_wins;
  int plies;  // 0 if not stated
};

Statement decode_statement(const json::Value& document) {
  const json::Reader in(document);
  const auto [form, number, board, claims] = in.fields("format", "version", "board", "claims");
  if (form.value() != json::Value(proof_format)) form.fail("\"" + std::string(proof_format) + "\"");
  if (number.value() != json::Value(proof_version)) {
    number.fail("version " + std::to_string(proof_version));
  }
  if (claims.size("claims") == 0) claims.fail("a claim");
  const json::Reader first = claims[0];
  const bool has_plies = first.has_member("plies", "a claim");
  const auto plies = [&]() -> std::uint64_t {
    if (!has_plies) return 0;
    const auto [player, goal, number_of_plies] = first.fields("player", "goal", "plies");
    return number_of_plies.natural("a number of plies", 1000);
  }();
  if (has_plies && plies == 0) claims.fail("plies from 1");
  for (const bool mover_wins : {true, false}) {
    const auto expected = encode_all(claims_of(mover_wins, static_cast<int>(plies)));
    if (claims.value() != expected) continue;
    // Players win on their own moves. Without this check a number of plies with the wrong parity,
    // one more than the value, could be proven, too.
    if (has_plies && (plies % 2 == 1) != mover_wins) {
      claims.fail(mover_wins ? "a win of the mover in an odd number of plies"
                             : "a win of the opponent in an even number of plies");
    }
    return {atoms::decode_board(board, json::Strictness::lenient), mover_wins,
            static_cast<int>(plies)};
  }
  claims.fail("that one player wins and, where plies are said, that the other one lasts");
}

json::Value encode(const Statement& statement, std::uint64_t replies) {
  const json::Value board = atoms::encode(statement.board);
  if (statement.plies == 0) {
    return json::Value::Object{
        {"board", board}, {"outcome", statement.mover_wins ? "win" : "loss"}, {"replies", replies}};
  }
  const int value = statement.mover_wins ? statement.plies : -statement.plies;
  return json::Value::Object{{"board", board}, {"value", value}, {"replies", replies}};
}

json::Value check(const ChecksummedContents& sealed) {
  const Statement statement = decode_statement(json::parse(sealed.header));
  if (statement.board.grid().size() > atoms::OutcomeSolver::max_cells) {
    throw atoms::InvalidProof("the board has more than 20 cells");
  }
  if (is_over(statement.board)) throw atoms::InvalidProof("the game is over");
  Inflater replies(sealed.body);
  std::uint64_t count = 0;
  for (const auto& claim : claims_of(statement.mover_wins, statement.plies)) {
    count += check_proof(statement.board, claim, [&] { return replies.next(); });
  }
  if (replies.next() >= 0) throw atoms::InvalidProof("there are more replies than are needed");
  return encode(statement, count);
}

}  // namespace

bool write_proof(const std::string& path, const atoms::Board& board,
                 const atoms::IterativeSolver::SolveTarget& worth, atoms::OutcomeSolver& search,
                 std::size_t max_bytes,
                 const std::function<void(std::uint64_t replies)>& on_replies) {
  const auto claims = claims_of(*worth.wins, worth.plies);
  ChecksummedFile file(path);
  file.write(dump(json::Value::Object{{"format", proof_format},
                                      {"version", proof_version},
                                      {"board", atoms::encode(board)},
                                      {"claims", encode_all(claims)}}) +
             '\n');
  Deflater replies(file);
  for (const auto& claim : claims) {
    const auto proving = prove(
        board, claim, search, max_bytes, [&](std::uint8_t cell) { replies.add(cell); }, on_replies);
    if (proving != atoms::ProofStatus::done) return false;
  }
  replies.finish();
  file.finish();
  return true;
}

json::Value check_proof_file(const std::string& path) {
  const ChecksummedContents sealed = read_checksummed(path);
  try {
    return check(sealed);
  } catch (const atoms::InvalidProof& error) {
    throw json::Error("", path + " is not a valid proof: " + error.what());
  } catch (const json::Error& error) {
    throw json::Error("", path + " is not a valid proof: " + error.what());
  }
}

}  // namespace gauntlet::tool
