'use strict';
// Functions of all pages: dark or light theme, keyboard shortcuts, and a list of these.
const keys = [];  // {names, words, action}
const onKeys = (names, words, action) => keys.push({names, words, action});
const create = (name, text, attributes = {}) => {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const remembered = 'gauntlet-theme';
const isDark = () => document.documentElement.dataset.theme ?
  document.documentElement.dataset.theme === 'dark' :
  matchMedia('(prefers-color-scheme: dark)').matches;
const controls = create('div', '', {class: 'controls'});
const themeButton = create('button', '', {type: 'button', id: 'theme'});
const showTheme = () => {
  themeButton.textContent = isDark() ? 'light' : 'dark';
  themeButton.setAttribute('aria-label', 'change to ' + themeButton.textContent + ' colors');
};
const changeTheme = () => {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  try {
    localStorage.setItem(remembered, document.documentElement.dataset.theme);
  } catch { /* storage is not available */ }
  showTheme();
};
themeButton.addEventListener('click', changeTheme);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);

const arrows = {ArrowDown: '\u2193', ArrowUp: '\u2191', ArrowRight: '\u2192', ArrowLeft: '\u2190'};
const help = create('dialog', '', {id: 'help', 'aria-labelledby': 'help-title'});
const showHelp = () => {
  if (help.open) return help.close();
  const list = create('dl', '');
  for (const {names, words} of keys) {
    const term = create('dt', '');
    names.forEach((name, i) => term.append(i > 0 ? ' ' : '', create('kbd', arrows[name] ?? name)));
    list.append(term, create('dd', words));
  }
  const close = create('button', 'close', {type: 'button'});
  close.addEventListener('click', () => help.close());
  help.replaceChildren(create('h2', 'Keys', {id: 'help-title'}), list, close);
  help.showModal();
};
const helpButton = create('button', '?', {type: 'button', id: 'keys', 'aria-label': 'keys'});
helpButton.addEventListener('click', showHelp);
controls.append(themeButton, helpButton);
document.body.prepend(controls, help);
showTheme();

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches('input[type=search]');
  if (isTyping && event.key !== 'Escape') return;
  if (help.open && event.key !== '?') return;
  const key = keys.find(({names}) => names.includes(event.key));
  if (key && key.action(event) !== false) event.preventDefault();
});
onKeys(['d'], 'switch between dark and light', changeTheme);
onKeys(['?'], 'show these keys', showHelp);
