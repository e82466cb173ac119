/**
 * Calls `suspend` when the browser freezes or ends this page or keeps it for the back button, and `resume` on return.
 * Does nothing outside a page.
 * @returns a function that stops watching.
 */
export function watchPageLifecycle({ suspend, resume }: { suspend: () => void; resume: () => void }): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) resume();
  };
  addEventListener('pagehide', suspend);
  addEventListener('pageshow', shown);
  document.addEventListener('freeze', suspend);
  document.addEventListener('resume', resume);
  return () => {
    removeEventListener('pagehide', suspend);
    removeEventListener('pageshow', shown);
    document.removeEventListener('freeze', suspend);
    document.removeEventListener('resume', resume);
  };
}
