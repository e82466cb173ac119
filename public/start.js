// Runs before the first paint and before any other code has loaded.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // no storage: the system's mode, and nobody is signed in
    }
  };

  // Sets the colour mode now, so that the page never flashes in the other one.
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

  // Requests all files that the build lists, instead of one after another as each names the next.
  const list = document.getElementById('start-files');
  if (list === null) return;
  const files = JSON.parse(list.textContent);
  const add = (name, attributes) => {
    document.head.append(Object.assign(document.createElement(name), { crossOrigin: '', ...attributes }));
  };
  // As scripts: Chromium parses modules again in each new tab, although it has their compiled code.
  const fetchAhead = (href) => add('link', { rel: 'preload', as: 'script', href });
  fetchAhead(files.early);
  add('script', { type: 'module', async: true, src: files.early });
  if (stored('token') === null) return;
  const pages = files.pages.filter(({ path }) => new RegExp(path).test(location.pathname));
  new Set([...files.signedIn, ...pages.flatMap((page) => page.files)]).forEach(fetchAhead);
})();
