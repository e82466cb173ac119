// Runs before the first paint and before any code is here. The dashboard takes over from here.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // no storage: the system's mode, and nobody is signed in
    }
  };

  // The page never flashes in the other mode.
  let mode = null;
  try {
    mode = JSON.parse(stored('colourMode'));
  } catch {
    mode = null; // not ours
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';

  // What the build says is needed, all at once instead of one file after the other that names it.
  const list = document.getElementById('start-files');
  if (list === null) return;
  const files = JSON.parse(list.textContent);
  const add = (name, attributes) => {
    document.head.append(Object.assign(document.createElement(name), { crossOrigin: '', ...attributes }));
  };
  // Not as modules: those a new tab of Chromium parses each time anew, although it keeps their code compiled.
  const fetchAhead = (href) => add('link', { rel: 'preload', as: 'script', href });
  fetchAhead(files.early);
  add('script', { type: 'module', async: true, src: files.early });
  if (stored('token') === null) return;
  const pages = files.pages.filter(({ path }) => new RegExp(path).test(location.pathname));
  new Set([...files.signedIn, ...pages.flatMap((page) => page.files)]).forEach(fetchAhead);
})();
