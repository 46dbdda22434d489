/**
 * Runs in the page's head before anything is painted, so that a remembered theme or a hidden side bar never flashes.
 * It mirrors `preference.ts`, which takes over once React runs.
 */
export const preferencesScript = `(() => {
  const root = document.documentElement;
  let theme = null, sidebar = null;
  try {
    theme = localStorage.getItem('theme');
    sidebar = localStorage.getItem('sidebar');
  } catch {}
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = theme;
  root.dataset.sidebar = sidebar === 'hidden' ? 'hidden' : 'shown';
})();`;
