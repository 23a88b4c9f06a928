// Pages of records: creates collapsed content on demand; search and keyboard shortcuts.
const tests = [...document.querySelectorAll('.test')];
const kinds = [...document.querySelectorAll('.kind')];
const make = test => {
  const waiting = test.querySelector(':scope > noscript');
  if (waiting) waiting.outerHTML = waiting.textContent;
};
const open = test => {
  const kind = test.closest('.kind');
  if (kind) kind.open = true;
  make(test);
  test.open = true;
};
document.addEventListener('toggle', event => {
  if (event.target.open && event.target.matches('.test')) make(event.target);
}, true);

// Returns the text of a test without its pictures.
const plain = test => {
  const waiting = test.querySelector(':scope > noscript');
  if (!waiting) {
    const parts = test.querySelectorAll('summary, pre, td, li, p');
    return [...(parts.length > 0 ? parts : [test])].map(part => part.textContent).join(' ');
  }
  const references = {'&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&'};
  return test.firstElementChild.textContent + ' ' + waiting.textContent.replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ').replace(/&(lt|gt|quot|#39|amp);/g, all => references[all]);
};
let contents;
const text = document.getElementById('text'), found = document.getElementById('found');
const filter = () => {
  contents ??= tests.map(test => plain(test).toLowerCase());
  const wanted = text.value.toLowerCase();
  let shown = 0;
  tests.forEach((test, i) => {
    test.hidden = !contents[i].includes(wanted);
    if (!test.hidden) ++shown;
  });
  for (const kind of kinds) {
    kind.hidden = !kind.querySelector('.test:not([hidden])');
    if (wanted !== '' && !kind.hidden) kind.open = true;
  }
  found.textContent = wanted === '' ? '' : shown + ' of ' + tests.length;
};
if (text) {
  let due;
  text.hidden = false;
  text.addEventListener('input', () => {
    clearTimeout(due);
    due = setTimeout(filter, 100);
  });
}

// The current failure (or other item) of the keyboard shortcuts.
const isShown = test => !test.hidden && !test.closest('[hidden]') &&
  getComputedStyle(test.closest('.kind') ?? test).display !== 'none';
const handle = test => test.matches('details') ? test.querySelector('summary') : test;
const current = () => document.activeElement?.closest('.test');
const step = by => {
  let among = tests.filter(test => test.matches('.failure') && isShown(test));
  if (among.length === 0) among = tests.filter(isShown);
  if (among.length === 0) return;
  const at = current();
  let next = among.indexOf(at) + by;
  if (at && !among.includes(at)) {
    const follows = among.findIndex(
      test => at.compareDocumentPosition(test) & Node.DOCUMENT_POSITION_FOLLOWING);
    next = by > 0 ? follows : (follows < 0 ? among.length : follows) - 1;
  } else if (!at) {
    next = by > 0 ? 0 : among.length - 1;
  }
  const test = among[Math.max(0, Math.min(next, among.length - 1))];
  const kind = test.closest('.kind');
  if (kind) kind.open = true;
  handle(test).focus({preventScroll: true});
  test.scrollIntoView({block: 'nearest'});
};
const arrow = by => () => current() && document.activeElement.matches('summary, div.test') ?
  step(by) : false;
onKeys(['j'], 'next failure', () => step(1));
onKeys(['k'], 'previous failure', () => step(-1));
onKeys(['ArrowDown', 'ArrowUp'], 'next or previous failure, once one is selected',
       event => arrow(event.key === 'ArrowDown' ? 1 : -1)());
onKeys(['o', 'Enter'], 'open or close the test', event => {
  const test = current();
  if (!test || (event.key === 'Enter' && !document.activeElement.matches('.test > summary'))) return false;
  make(test);
  test.open = !test.open;
});
const failures = () => tests.filter(test => test.matches('.failure') && isShown(test));
onKeys(['a'], 'open or close all failures', () => {
  const all = failures(), isOpen = all.every(test => test.open || !test.matches('details'));
  for (const test of all) {
    if (isOpen) test.open = false; else open(test);
  }
});
onKeys(['/'], 'find text', () => { text?.focus(); });
onKeys(['Escape'], 'clear the search', () => {
  if (!text || text.value === '') return false;
  text.value = '';
  filter();
  text.blur();
});

// Expands the test that a link refers to.
const openTarget = () => {
  let test = null;
  try {
    test = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch { /* not a valid name */ }
  if (!test?.matches('.test')) return;
  open(test);
  handle(test).focus({preventScroll: true});
  test.scrollIntoView();
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
  const folded = [...kinds.filter(kind => kind.matches('.failure')), ...failures()]
    .filter(one => one.matches('details') && !one.open);
  folded.forEach(one => { make(one); one.open = true; });
  unfolded = folded;
});
addEventListener('afterprint', () => {
  unfolded.forEach(one => { one.open = false; });
  unfolded = [];
});
