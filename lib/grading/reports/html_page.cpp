#include "grading/reports/html_parts.hpp"
#include "grading/reports/page.css.hpp"
#include "grading/reports/page.js.hpp"
#include "text/element.hpp"

namespace gauntlet::grading::reports {
namespace {

// Before anything is drawn: the choice of page.js.
constexpr std::string_view theme =
    "try { const theme = localStorage.getItem('gauntlet-theme');\n"
    "if (theme) document.documentElement.dataset.theme = theme; } catch {}";

}  // namespace

std::string page(const std::string& title, const Look& look, const std::string& content) {
  using text::element;
  std::string script(embedded::page_js);
  script.append(look.script);
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n" +
         element("title", title) + '\n' +
         element("style", std::string(embedded::page_css).append(look.style)) + '\n' +
         element("script", theme) + "\n</head>\n<body>\n" + element("h1", title) + '\n' + content +
         element("script", script) + "\n</body>\n</html>\n";
}

}  // namespace gauntlet::grading::reports
