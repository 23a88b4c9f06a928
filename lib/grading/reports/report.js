'use strict';
// The script of all reports: colors, keys and search, then the tests of a run, the matrix of a fest
// and the games of a league, as far as the page has them.
const find = id => document.getElementById(id);
const all = selector => [...document.querySelectorAll(selector)];
const read = id => JSON.parse(find(id)?.textContent ?? 'null');
const create = (name, text, attributes = {}) => {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};
const createButton = (text, action, attributes = {}) => {
  const button = create('button', text, {type: 'button', ...attributes});
  button.addEventListener('click', action);
  return button;
};
// Makes a button of the content of an element.
const makeButton = (element, action, attributes = {}) => {
  const button = createButton('', action, attributes);
  button.append(...element.childNodes);
  element.append(button);
};
const createBadge = ([name, kind, letter]) => {
  const badge = create('b', '', {class: 'badge ' + kind});
  badge.append(create('i', letter, {'aria-hidden': 'true'}), name);
  return badge;
};

// Returns a function that shows a dialog with a title, content and a button to close it.
const createDialog = id => {
  const dialog = create('dialog', '', {id, 'aria-labelledby': id + '-title'});
  document.body.append(dialog);
  const close = createButton('close', () => dialog.close());
  return (title, ...content) => {
    dialog.replaceChildren(create('h2', title, {id: id + '-title'}), ...content, ' ', close);
    if (!dialog.open) dialog.showModal();
  };
};

// Keys act on the page unless a dialog is open. An action that returns false leaves the key to the
// next one.
const keys = [];
const onKeys = (names, words, action) => keys.push({names, words, action});
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches('input[type=search], select') && event.key !== 'Escape') return;
  const open = document.querySelector('dialog[open]');
  if (open?.id === 'help' && event.key === '?') open.close();
  if (open) return;
  if (keys.some(({names, action}) => names.includes(event.key) && action(event) !== false)) {
    event.preventDefault();
  }
});
const showHelp = createDialog('help');
const arrows = {ArrowDown: '\u2193', ArrowUp: '\u2191', ArrowRight: '\u2192', ArrowLeft: '\u2190'};
const listKeys = () => {
  const list = create('dl', '');
  for (const {names, words} of keys.filter(key => key.words)) {
    const term = create('dt', '');
    names.forEach((name, i) => term.append(i > 0 ? ' ' : '', create('kbd', arrows[name] ?? name)));
    list.append(term, create('dd', words));
  }
  showHelp('Keys', list);
};

const theme = document.documentElement.dataset;
const isDark = () => theme.theme ? theme.theme === 'dark' :
  matchMedia('(prefers-color-scheme: dark)').matches;
const changeTheme = () => {
  theme.theme = isDark() ? 'light' : 'dark';
  try {
    localStorage.setItem('gauntlet-theme', theme.theme);
  } catch { /* storage is not available */ }
  showTheme();
};
const themeButton = createButton('', changeTheme, {id: 'theme'});
const showTheme = () => {
  themeButton.textContent = isDark() ? 'light' : 'dark';
  themeButton.setAttribute('aria-label', 'change to ' + themeButton.textContent + ' colors');
};
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
showTheme();
const controls = create('div', '', {class: 'controls'});
controls.append(themeButton, createButton('?', listKeys, {id: 'keys', 'aria-label': 'keys'}));
document.body.prepend(controls);
onKeys(['d'], 'switch between dark and light', changeTheme);
onKeys(['?'], 'show these keys', listKeys);

const addSearchKeys = (words, fields, filter) => {
  onKeys(['/'], words, () => fields[0].focus());
  onKeys(['Escape'], 'clear the search; close a dialog', () => {
    if (fields.every(field => field.value === '')) return false;
    fields.forEach(field => { field.value = ''; field.blur(); });
    filter();
  });
};

// Hides the items that do not contain the text of the search field.
const addSearch = (words, items, textOf, changed = () => {}) => {
  const field = find('text');
  let texts, waiting;
  const filter = () => {
    texts ??= items.map(item => textOf(item).toLowerCase());
    const wanted = field.value.toLowerCase();
    items.forEach((item, i) => { item.hidden = !texts[i].includes(wanted); });
    changed(wanted);
    find('found').textContent = wanted === '' ? '' :
      items.filter(item => !item.hidden).length + ' of ' + items.length;
  };
  field.hidden = false;
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    if (items.length > 200) waiting = setTimeout(filter, 100); else filter();
  });
  addSearchKeys(words, [field], filter);
};

// Returns the next or previous item after the current one, if any.
const itemBeside = (items, current, by) => {
  const side = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  return items.filter(item => !current || current.compareDocumentPosition(item) & side)
    .at(by > 0 ? 0 : -1);
};

const addTests = tests => {
  const kinds = all('.kind');
  // Collapsed content of a large page is made when it is first expanded.
  const make = test => {
    const waiting = test.querySelector(':scope > noscript');
    if (waiting) waiting.outerHTML = waiting.textContent;
  };
  document.addEventListener('toggle', event => {
    if (event.target.open && event.target.matches('.test')) make(event.target);
  }, true);
  const setOpen = (test, isOpen) => {
    if (isOpen) test.closest('.kind').open = true;
    make(test);
    test.open = isOpen;
  };

  // Returns the text of a test without its pictures.
  const textOf = test => {
    const waiting = test.querySelector(':scope > noscript');
    if (!waiting) {
      const parts = [...test.querySelectorAll('summary, pre, td, li, p')];
      return (parts.length > 0 ? parts : [test]).map(part => part.textContent).join(' ');
    }
    const references = {'&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&'};
    return test.firstElementChild.textContent + ' ' + waiting.textContent
      .replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]*>/g, ' ')
      .replace(/&(lt|gt|quot|#39|amp);/g, reference => references[reference]);
  };
  if (find('text')) {
    addSearch('find text', tests, textOf, wanted => {
      for (const kind of kinds) {
        kind.hidden = !kind.querySelector('.test:not([hidden])');
        if (wanted !== '' && !kind.hidden) kind.open = true;
      }
    });
  }

  // The keys go from failure to failure or, if there is none, from test to test.
  const current = () => document.activeElement?.closest('.test');
  const shown = () => tests.filter(
    test => !test.hidden && getComputedStyle(test.closest('.kind')).display !== 'none');
  const failures = () => shown().filter(test => test.matches('.failure'));
  const focus = (test, block) => {
    test.closest('.kind').open = true;
    (test.matches('details') ? test.querySelector('summary') : test).focus({preventScroll: true});
    test.scrollIntoView({block});
  };
  const step = by => {
    const failed = failures();
    const test = itemBeside(failed.length > 0 ? failed : shown(), current(), by);
    if (test) focus(test, 'nearest');
  };
  onKeys(['j'], 'next failure', () => step(1));
  onKeys(['k'], 'previous failure', () => step(-1));
  onKeys(['ArrowDown', 'ArrowUp'], 'next or previous failure, once one is selected', event => {
    if (!document.activeElement.matches('.test > summary, div.test')) return false;
    step(event.key === 'ArrowDown' ? 1 : -1);
  });
  onKeys(['o', 'Enter'], 'open or close the test', event => {
    const test = current(), isSelected = document.activeElement.matches('.test > summary');
    if (!test || (event.key === 'Enter' && !isSelected)) return false;
    setOpen(test, !test.open);
  });
  onKeys(['a'], 'open or close all failures', () => {
    const isOpen = failures().every(test => test.open || !test.matches('details'));
    failures().forEach(test => setOpen(test, !isOpen));
  });

  // Expands the test that a link refers to.
  const openTarget = () => {
    let test = null;
    try {
      test = find(decodeURIComponent(location.hash.slice(1)));
    } catch { /* not a valid name */ }
    if (!test?.matches('.test')) return;
    setOpen(test, true);
    focus(test, 'start');
  };
  addEventListener('hashchange', openTarget);
  document.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) openTarget();
  });
  openTarget();

  // Expands all failures for printing.
  let unfolded = [];
  addEventListener('beforeprint', () => {
    unfolded = [...kinds.filter(kind => kind.matches('.failure')), ...failures()]
      .filter(item => item.matches('details') && !item.open);
    unfolded.forEach(item => { make(item); item.open = true; });
  });
  addEventListener('afterprint', () => {
    unfolded.forEach(item => { item.open = false; });
    unfolded = [];
  });
};

// The matrix of a fest: rows can be sorted and searched, cells show their failures.
const addMatrix = table => {
  const data = read('data'), body = table.tBodies[0];
  const rows = [...body.rows], heads = [...[...table.tHead.rows].at(-1).cells];
  const firstOwner = heads.length - data.owners.length;
  rows.forEach((row, i) => { row.dataset.team = i; });
  const teamOf = row => data.teams[row.dataset.team][0];

  // Names are sorted in the order of teams, numbers and shares by value.
  const valueIn = (row, column) => {
    if (column === 0) return Number(row.dataset.team);
    const cell = row.cells[column], number = cell.dataset.share ?? cell.textContent;
    return number === '' ? -1 : Number(number);
  };
  heads.forEach((head, column) => {
    const orders = column === 0 ? ['ascending', 'descending'] : ['descending', 'ascending'];
    makeButton(head, () => {
      const order = orders[head.getAttribute('aria-sort') === orders[0] ? 1 : 0];
      heads.forEach(other => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', order);
      const values = new Map(rows.map(row => [row, valueIn(row, column)]));
      const sign = order === 'ascending' ? 1 : -1;
      body.append(...[...rows].sort((a, b) => sign * (values.get(a) - values.get(b))));
    });
  });

  const ownerOf = cell => cell.cellIndex - firstOwner;
  const describe = cell => {
    const [passed, run] = cell.dataset.of.split('/');
    return `${teamOf(cell.parentElement)} on the tests of ${data.owners[ownerOf(cell)][0]}: ` +
      `${passed} of ${run} passed`;
  };
  const showCell = createDialog('cell');
  const open = cell => {
    const {team} = cell.parentElement.dataset, list = create('ul', '');
    for (const [test, verdict, message] of data.runs[team]) {
      const [owner, id, url, remark] = data.tests[test];
      if (owner !== ownerOf(cell)) continue;
      const item = create('li', '');
      item.append(createBadge(data.verdicts[verdict]), ' ', create('a', id, {href: url}),
                  remark ? ` (${remark})` : '', create('span', message, {class: 'message'}));
      list.append(item);
    }
    const [name, url] = data.teams[team];
    showCell(describe(cell), list, create('a', 'all about ' + name, {href: url}));
  };
  body.addEventListener('click', event => {
    const cell = event.target.closest('td[data-of]');
    if (!cell?.querySelector('a') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(cell);
  });
  body.addEventListener('mouseover', event => {
    const cell = event.target.closest('td[data-of]');
    if (cell) cell.title ||= describe(cell);
  });
  addSearch('find a team', rows, teamOf);

  const current = () => document.activeElement?.closest('td[data-of]');
  const step = by => itemBeside(all('tbody tr:not([hidden]) td[data-of] a'),
                                current()?.querySelector('a'), by)?.focus();
  onKeys(['j'], 'next cell with failures', () => step(1));
  onKeys(['k'], 'previous cell with failures', () => step(-1));
  const directions = {ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1]};
  onKeys(Object.keys(directions), 'next cell with failures in that direction', event => {
    let cell = current();
    if (!cell) return false;
    const shown = [...body.rows].filter(row => !row.hidden);
    const [down, right] = directions[event.key];
    let row = shown.indexOf(cell.parentElement), column = cell.cellIndex;
    do {
      row += down;
      column += right;
      cell = shown[row]?.cells[column];
    } while (cell && column >= firstOwner && !cell.querySelector('a'));
    if (cell && column >= firstOwner) cell.querySelector('a').focus();
  });
  onKeys(['o', 'Enter'], 'open the cell', () => {
    if (!current()) return false;
    open(current());
  });
};

// The games of a league: they can be searched, and those whose logs are embedded can be watched.
const addGames = data => {
  const page = 50;  // games listed at a time
  const [ROUND, BOARD, MOVES, ATTEMPTS, LOG, TEXT, SEATS] = [0, 1, 2, 3, 4, 5, 6];
  const several = data.games.some(game => game[ROUND] > 0);
  const seatsOf = game => {
    const seats = [];
    for (let i = SEATS; i < game.length; i += 4) {
      const [player, rank, score, failure] = game.slice(i, i + 4);
      seats.push({player, name: data.players[player], rank, score, failure});
    }
    return seats;
  };
  const nameOf = number => `game ${number + 1}`;
  const placeOf = game => (several ? `round ${game[ROUND] + 1}, ` : '') + `board ${game[BOARD] + 1}` +
    (game[ATTEMPTS] > 1 ? ', replayed' : '');

  // Describes a seat: first place is bold, all others show their rank.
  const createSeat = ({name, rank, score, failure}) => {
    const element = create(rank === 1 ? 'b' : 'span', name), parts = [];
    if (data.games[0].length > SEATS + 4) parts.push(`#${rank}`);
    if (score !== null) parts.push(`${score}`);
    if (parts.length) element.append(` (${parts.join(', ')})`);
    if (failure !== null) element.append(' ', createBadge(data.kinds[failure]));
    return element;
  };
  const createLog = game => {
    if (game[LOG] === null) return '';
    const href = './' + game[LOG].split('/').map(encodeURIComponent).join('/');
    const link = create('a', '', {href});
    link.append(create('code', game[LOG]));
    return link;
  };

  // Opens the page that shows games with the log in its address: packed, where the browser can.
  const pack = async text => {
    if (!globalThis.CompressionStream) return encodeURIComponent(text);
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let letters = '';
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return '~' + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  };
  let logs = null;
  const createWatch = game => {
    if (game[TEXT] === null) return '';
    const link = create('a', '\u25b6 watch', {href: data.watch, target: '_blank', rel: 'noopener'});
    logs ??= read('logs');
    pack(logs[game[TEXT]]).then(log => { link.href += '#watch?log=' + log; });
    return link;
  };

  // The list of games.
  const one = find('one'), other = find('other'), list = find('list'), more = find('more');
  const result = find('result');
  const onlyFailures = find('only-failures'), onlyLogs = find('only-logs');
  let shown = [], listed = 0;
  find('names').append(...data.players.map(name => create('option', '', {value: name})));
  find('games-filter').hidden = false;
  const author = data.author === null ? null : new Set([data.author]);
  if (author) one.parentElement.remove();  // all games are that player's

  // The result of a player as in the standings: sharing the best rank is a draw.
  const resultOf = ({rank}, seats) => seats.some(seat => seat.rank < rank) ? 'lost' :
    seats.filter(seat => seat.rank === rank).length > 1 ? 'drawn' : 'won';
  const reasonOf = ({failure}) => failure === null ? 'by score' : data.kinds[failure][0];
  const reasons = new Set(data.games.flatMap(game => seatsOf(game).filter((seat, i, seats) =>
    resultOf(seat, seats) === 'lost' && (!author || author.has(seat.player))).map(reasonOf)));
  const lost = ['by score', ...data.kinds.map(([name]) => name)].filter(name => reasons.has(name));
  result.append(...['won', 'drawn', 'lost', ...lost.map(reason => 'lost: ' + reason)]
    .map(name => create('option', name)));
  if (data.games[0].length === SEATS + 4) result.parentElement.remove();  // single-player games

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
    if (onlyLogs.checked && game[TEXT] === null) return false;
    const seats = seatsOf(game);
    if (onlyFailures.checked && seats.every(seat => seat.failure === null)) return false;
    const [wantedResult, reason] = result.value.split(': ');
    return seats.some(seat => (first === null || first.has(seat.player)) &&
      (wantedResult === '' || resultOf(seat, seats) === wantedResult) &&
      (reason === undefined || reasonOf(seat) === reason) &&
      (second === null || seats.some(rival => rival !== seat && second.has(rival.player))));
  };
  const createItem = number => {
    const game = data.games[number], item = create('li', '');
    const head = create('span', '', {class: 'about'}), seats = create('span', '', {class: 'seats-of'});
    head.append(create('a', nameOf(number), {href: '#g' + (number + 1)}), ', ' + placeOf(game));
    seatsOf(game).forEach((seat, i) => seats.append(i > 0 ? ', ' : '', createSeat(seat)));
    item.append(head, seats, createLog(game), createWatch(game));
    return item;
  };
  const extend = () => {
    list.append(...shown.slice(listed, listed + page).map(createItem));
    listed = Math.min(listed + page, shown.length);
    more.hidden = listed === shown.length;
  };
  const relist = games => {
    shown = games;
    find('found').textContent = `${shown.length} of ${data.games.length} games`;
    list.replaceChildren();
    listed = 0;
    extend();
  };
  const target = () => /^#g(\d+)$/.exec(location.hash);
  const filter = () => {
    if (target()) history.replaceState(null, '', location.pathname + location.search);
    const first = author ?? wanted(one), second = wanted(other);
    relist(data.games.flatMap((game, i) => matches(game, first, second) ? [i] : []));
  };
  // Lists only the game that a link refers to.
  const openTarget = () => {
    const number = target()?.[1] - 1;
    if (!data.games[number]) return;
    relist([number]);
    find('games').scrollIntoView();
    list.querySelector('a').focus({preventScroll: true});
  };
  addEventListener('hashchange', openTarget);
  for (const field of [one, result, other, onlyFailures, onlyLogs]) field.addEventListener('input', filter);
  more.addEventListener('click', extend);
  addSearchKeys('search for games of a player', [...(author ? [] : [one]), other, result], filter);
  if (target()) openTarget(); else filter();

  // A cell of the crosstable links to its games.
  for (const cell of all('td[data-row]')) {
    const {row, column} = cell.dataset;
    makeButton(cell, () => {
      one.value = data.players[row];
      other.value = data.players[column];
      filter();
      find('games').scrollIntoView();
      other.focus({preventScroll: true});
    }, {title: `the games of ${data.players[row]} and ${data.players[column]}`});
  }
};

const tests = all('.test'), matrix = document.querySelector('.matrix');
if (tests.length > 0) addTests(tests);
if (matrix) addMatrix(matrix); else if (find('data')) addGames(read('data'));
