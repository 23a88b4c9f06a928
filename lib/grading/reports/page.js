const text = document.getElementById('text'), tests = [...document.querySelectorAll('.test')];
const contents = tests.map(test => test.textContent.toLowerCase());
text.hidden = false;
text.addEventListener('input', () => {
  const wanted = text.value.toLowerCase();
  tests.forEach((test, i) => { test.hidden = !contents[i].includes(wanted); });
});
