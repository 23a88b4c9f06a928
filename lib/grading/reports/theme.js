// Applies the theme chosen in report.js before the page is drawn.
try {
  const theme = localStorage.getItem('gauntlet-theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {}
