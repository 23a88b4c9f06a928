// The fest's matrix: rows can be sorted and searched; cells open their failures.
const table = document.querySelector('.matrix'), body = table.tBodies[0];
const rows = [...body.rows], heads = [...table.tHead.rows[0].cells];
const data = JSON.parse(document.getElementById('data').textContent);
const firstOwner = heads.length - data.owners.length;
rows.forEach((row, i) => { row.dataset.team = i; });

// The sort key of a row: the order of teams for names, otherwise a number; shares sort by value.
const value = (row, column) => {
  if (column === 0) return Number(row.dataset.team);
  const cell = row.cells[column], number = cell.dataset.share ?? cell.textContent;
  return number === '' ? -1 : Number(number);
};
heads.forEach((head, column) => {
  const button = create('button', '', {type: 'button'});
  button.append(...head.childNodes);
  head.append(button);
  const orders = column === 0 ? ['ascending', 'descending'] : ['descending', 'ascending'];
  button.addEventListener('click', () => {
    const order = orders[head.getAttribute('aria-sort') === orders[0] ? 1 : 0];
    heads.forEach(other => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', order);
    const values = new Map(rows.map(row => [row, value(row, column)]));
    const sign = order === 'ascending' ? 1 : -1;
    body.append(...[...rows].sort((a, b) => sign * (values.get(a) - values.get(b))));
  });
});

const dialog = create('dialog', '', {id: 'cell', 'aria-labelledby': 'cell-title'});
document.body.append(dialog);
const badge = verdict => {
  const [name, kind, letter] = data.verdicts[verdict];
  const sign = create('b', '', {class: 'badge ' + kind});
  sign.append(create('i', letter, {'aria-hidden': 'true'}), name);
  return sign;
};
const place = cell => ({team: Number(cell.parentElement.dataset.team),
                        owner: cell.cellIndex - firstOwner});
const show = cell => {
  const {team, owner} = place(cell);
  const [name, page] = data.teams[team];
  const list = create('ul', '');
  for (const [test, verdict, message] of data.runs[team]) {
    const [of, id, url, remark] = data.tests[test];
    if (of !== owner) continue;
    const item = create('li', '');
    item.append(badge(verdict), ' ', create('a', id, {href: url}), remark ? ` (${remark})` : '',
                create('span', message, {class: 'message'}));
    list.append(item);
  }
  const close = create('button', 'close', {type: 'button'});
  close.addEventListener('click', () => dialog.close());
  const [passed, run] = cell.dataset.of.split('/');
  dialog.replaceChildren(
    create('h2', `${name} on the tests of ${data.owners[owner][0]}: ${passed} of ${run} passed`,
           {id: 'cell-title'}),
    list, create('a', 'all about ' + name, {href: page}), ' ', close);
  dialog.showModal();
};
body.addEventListener('click', event => {
  const cell = event.target.closest('td[data-of]');
  if (!cell?.querySelector('a') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(cell);
});
body.addEventListener('mouseover', event => {
  const cell = event.target.closest('td[data-of]');
  if (!cell || cell.title) return;
  const {team, owner} = place(cell);
  const [passed, run] = cell.dataset.of.split('/');
  cell.title = `${data.teams[team][0]} on the tests of ${data.owners[owner][0]}: ` +
    `${passed} of ${run} passed`;
});

const text = document.getElementById('text'), found = document.getElementById('found');
text.hidden = false;
const filter = () => {
  const wanted = text.value.toLowerCase();
  for (const row of rows) {
    row.hidden = !data.teams[row.dataset.team][0].toLowerCase().includes(wanted);
  }
  found.textContent = wanted === '' ? '' :
    rows.filter(row => !row.hidden).length + ' of ' + rows.length;
};
text.addEventListener('input', filter);

const cells = () => [...body.querySelectorAll('tr:not([hidden]) td[data-of] a')];
const step = by => () => {
  if (dialog.open) return false;
  const all = cells(), at = all.indexOf(document.activeElement);
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(at + by, all.length - 1))]?.focus();
};
// Moves to the next cell with failures in a direction.
const move = (down, right) => {
  let cell = document.activeElement?.closest('td[data-of]');
  if (!cell) return false;
  const column = cell.cellIndex, shown = [...body.rows].filter(row => !row.hidden);
  let row = shown.indexOf(cell.parentElement), at = column;
  do {
    row += down;
    at += right;
    cell = shown[row]?.cells[at];
  } while (cell && at >= firstOwner && !cell.querySelector('a'));
  if (cell && at >= firstOwner) cell.querySelector('a').focus();
};
onKeys(['j'], 'next cell with failures', step(1));
onKeys(['k'], 'previous cell with failures', step(-1));
const directions = {ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1]};
onKeys(Object.keys(directions), 'next cell with failures in that direction',
       event => dialog.open ? false : move(...directions[event.key]));
onKeys(['o', 'Enter'], 'open the cell', event => {
  const cell = document.activeElement?.closest('td[data-of]');
  if (!cell || dialog.open) return false;
  show(cell);
});
onKeys(['/'], 'find a team', () => { text.focus(); });
onKeys(['Escape'], 'clear the search, close the dialog', () => {
  if (dialog.open || text.value === '') return false;
  text.value = '';
  filter();
  text.blur();
});
