// The page of a league: searches its games, and replays those that are embedded.
const find = id => document.getElementById(id);
const read = id => JSON.parse(find(id)?.textContent ?? 'null');
const data = read('data');
const page = 50;  // games listed at a time

if (data) {
  const [ROUND, BOARD, MOVES, ATTEMPTS, LOG, REPLAY, SEATS] = [0, 1, 2, 3, 4, 5, 6];
  const several = data.games.some(game => game[ROUND] > 0);
  const seatsOf = game => {
    const seats = [];
    for (let i = SEATS; i < game.length; i += 4) {
      const [player, rank, score, failure] = game.slice(i, i + 4);
      seats.push({player, name: data.players[player], rank, score, failure});
    }
    return seats;
  };
  const logOf = game => Array.isArray(game[LOG]) ? game[LOG][0] :
    game[LOG] === null ? null : data.before + game[LOG] + data.after;
  const nameOf = number => `game ${number + 1}`;
  const placeOf = game => (several ? `round ${game[ROUND] + 1}, ` : '') + `board ${game[BOARD] + 1}` +
    (game[ATTEMPTS] > 1 ? ', replayed' : '');

  // Describes a seat: first place is bold, all others show their rank.
  const seatElement = seat => {
    const element = create(seat.rank === 1 ? 'b' : 'span', seat.name);
    const parts = [];
    if (data.games[0].length > SEATS + 4) parts.push(`#${seat.rank}`);
    if (seat.score !== null) parts.push(`${seat.score}`);
    if (parts.length) element.append(` (${parts.join(', ')})`);
    if (seat.failure !== null) {
      const [kind, letter, word] = data.kinds[seat.failure];
      const badge = create('b', '', {class: 'badge ' + kind});
      badge.append(create('i', letter, {'aria-hidden': 'true'}), word);
      element.append(' ', badge);
    }
    return element;
  };
  const listOfSeats = (game, className) => {
    const element = create('span', '', {class: className});
    seatsOf(game).forEach((seat, i) => element.append(i > 0 ? ', ' : '', seatElement(seat)));
    return element;
  };
  const logLink = game => {
    const log = logOf(game);
    if (log === null) return '';
    const link = './' + log.split('/').map(encodeURIComponent).join('/');
    const element = create('a', '', {href: link});
    element.append(create('code', log));
    return element;
  };

  // The pictures of the current game, made on first use.
  let stored = null;
  const framesOf = number => {
    stored ??= read('replays');
    let picture = [];
    return stored.replays[number].map(([caption, ...changes]) => {
      const next = [];
      let at = 0;
      for (let i = 0; i < changes.length; i += 3) {
        const [from, removed, added] = changes.slice(i, i + 3);
        next.push(...picture.slice(at, from), ...added);
        at = from + removed;
      }
      picture = next.concat(picture.slice(at));
      return {caption, pieces: picture};
    });
  };

  const dialog = create('dialog', '', {id: 'replay', 'aria-labelledby': 'replay-title'});
  document.body.append(dialog);
  const title = create('h2', '', {id: 'replay-title'}), about = create('p', '');
  const sides = create('ul', '', {class: 'sides'});
  const stage = create('div', '', {class: 'stage', tabindex: 0, role: 'region', 'aria-label': 'the board'});
  const caption = create('p', '', {class: 'caption', role: 'status'});
  const moves = create('div', '', {class: 'moves'});
  const slider = create('input', '', {type: 'range', min: 0, step: 1, 'aria-label': 'move'});
  const count = create('span', '');
  let frames = [], at = 0, timer = null;

  const show = to => {
    at = Math.max(0, Math.min(to, frames.length - 1));
    const {caption: words, pieces} = frames[at];
    stage.innerHTML = pieces.map(piece => stored.pieces[piece]).join('');  // only our own markup
    caption.textContent = words;
    slider.value = at;
    slider.setAttribute('aria-valuetext', words);
    count.textContent = `${at} of ${frames.length - 1}`;
  };
  const stop = () => {
    clearInterval(timer);
    timer = null;
    playButton.textContent = 'play';
  };
  const play = () => {
    if (timer !== null) return stop();
    if (at === frames.length - 1) show(0);
    playButton.textContent = 'stop';
    timer = setInterval(() => at === frames.length - 1 ? stop() : show(at + 1), 700);
  };
  const go = to => { stop(); show(to); };
  const button = (text, label, action) => {
    const element = create('button', text, {type: 'button', 'aria-label': label});
    element.addEventListener('click', action);
    return element;
  };
  const playButton = create('button', 'play', {type: 'button'});
  playButton.addEventListener('click', play);
  slider.addEventListener('input', () => go(Number(slider.value)));
  const close = create('button', 'close', {type: 'button'});
  close.addEventListener('click', () => dialog.close());
  moves.append(button('\u00ab', 'first move', () => go(0)),
               button('\u2039', 'previous move', () => go(at - 1)), playButton,
               button('\u203a', 'next move', () => go(at + 1)),
               button('\u00bb', 'last move', () => go(frames.length - 1)), slider, count);
  dialog.addEventListener('close', () => {
    stop();
    if (/^#g\d+$/.test(location.hash)) history.replaceState(null, '', location.pathname + location.search);
  });

  const open = number => {
    const game = data.games[number];
    if (!game) return;
    title.textContent = `${nameOf(number)}: ${placeOf(game)}`;
    about.replaceChildren(`${game[MOVES]} moves `, logLink(game));
    sides.replaceChildren(...seatsOf(game).map((seat, i) => {
      const item = create('li', data.sides[i] ? data.sides[i] + ': ' : '');
      item.append(seatElement(seat));
      return item;
    }));
    const isHere = game[REPLAY] !== null;
    frames = isHere ? framesOf(game[REPLAY]) : [];
    const words = create('p', 'This page does not contain the moves of this game.');
    dialog.replaceChildren(title, about, sides, ...(isHere ? [stage, caption, moves] : [words]), close);
    if (isHere) {
      slider.max = frames.length - 1;
      show(0);
    }
    if (!dialog.open) dialog.showModal();
    (isHere ? playButton : close).focus();
  };
  const openHash = () => {
    const match = /^#g(\d+)$/.exec(location.hash);
    if (match) open(Number(match[1]) - 1);
  };
  addEventListener('hashchange', openHash);

  // The list of games.
  const one = find('one'), other = find('other');
  const onlyFailures = find('only-failures'), onlyReplay = find('only-replay');
  const list = find('list'), more = find('more'), found = find('found');
  let shown = [], listed = 0;
  find('names').append(...data.players.map(name => create('option', '', {value: name})));
  find('games-filter').hidden = false;
  if (data.author !== null) {  // all games are that player's
    one.parentElement.remove();
    other.parentElement.firstChild.data = 'against ';
  }

  // Returns the players with that name or, if there are none, with that text in their names; null
  // for all.
  const wanted = field => {
    const text = field.value.trim().toLowerCase();
    if (text === '') return null;
    const names = data.players.map(name => name.toLowerCase());
    const exact = names.indexOf(text);
    return new Set(exact >= 0 ? [exact] : names.flatMap((name, i) => name.includes(text) ? [i] : []));
  };
  const matches = (game, first, second) => {
    if (onlyReplay.checked && game[REPLAY] === null) return false;
    const players = [];
    let hasFailure = false;
    for (let i = SEATS; i < game.length; i += 4) {
      players.push(game[i]);
      hasFailure ||= game[i + 3] !== null;
    }
    if (onlyFailures.checked && !hasFailure) return false;
    if (first === null || second === null) {
      const set = first ?? second;
      return set === null || players.some(player => set.has(player));
    }
    return players.some((a, i) => first.has(a) && players.some((b, j) => i !== j && second.has(b)));
  };
  const item = number => {
    const game = data.games[number], line = create('li', '');
    const head = create('span', '', {class: 'about'});
    head.append(create('a', nameOf(number), {href: '#g' + (number + 1)}), ', ' + placeOf(game));
    line.append(head, listOfSeats(game, 'seats-of'),
                game[REPLAY] === null ? logLink(game) : create('span', '\u25b6 replay'));
    return line;
  };
  const extend = () => {
    list.append(...shown.slice(listed, listed + page).map(item));
    listed = Math.min(listed + page, shown.length);
    more.hidden = listed === shown.length;
  };
  const filter = () => {
    const first = wanted(one), second = wanted(other);
    shown = data.games.flatMap((game, i) => matches(game, first, second) ? [i] : []);
    found.textContent = `${shown.length} of ${data.games.length} games`;
    list.replaceChildren();
    listed = 0;
    extend();
  };
  for (const field of [one, other, onlyFailures, onlyReplay]) field.addEventListener('input', filter);
  more.addEventListener('click', extend);
  filter();

  // A cell of the crosstable links to its games.
  for (const cell of document.querySelectorAll('td[data-row]')) {
    const {row, column} = cell.dataset;
    const words = `the games of ${data.players[row]} and ${data.players[column]}`;
    const link = create('button', '', {type: 'button', title: words});
    link.append(...cell.childNodes);
    cell.append(link);
    link.addEventListener('click', () => {
      one.value = data.players[row];
      other.value = data.players[column];
      filter();
      find('games').scrollIntoView();
      other.focus({preventScroll: true});
    });
  }

  const inReplay = action => event => {
    if (!dialog.open || frames.length === 0 || event.target === slider) return false;
    action();
  };
  onKeys(['ArrowRight'], 'in a replay: next move', inReplay(() => go(at + 1)));
  onKeys(['ArrowLeft'], 'in a replay: previous move', inReplay(() => go(at - 1)));
  onKeys(['Home'], 'in a replay: first move', inReplay(() => go(0)));
  onKeys(['End'], 'in a replay: last move', inReplay(() => go(frames.length - 1)));
  onKeys(['p'], 'in a replay: play or stop', inReplay(play));
  onKeys(['/'], 'search for games of a player', () => {
    if (dialog.open) return false;
    (data.author === null ? one : other).focus();
  });
  onKeys(['Escape'], 'clear the search; close the open game', event => {
    if (dialog.open || !event.target.matches('input[type=search]')) return false;
    one.value = other.value = '';
    filter();
    event.target.blur();
  });
  openHash();
}
