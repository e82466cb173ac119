// Runs before the first paint, so that the page never flashes in the other mode. The dashboard takes over from here.
(() => {
  let mode = null;
  try {
    mode = JSON.parse(localStorage.getItem('colourMode'));
  } catch {
    mode = null; // no storage, or not ours: the system's mode
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
})();
