/**
 * Watches whether the browser puts this page to rest (frozen, or kept for the back button) and wakes it. A page that
 * is about to end is told to rest too. Answers how to stop watching. Where there is no page, nothing ever happens.
 */
export function watchPageLife({ rest, wake }: { rest: () => void; wake: () => void }): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) wake();
  };
  addEventListener('pagehide', rest);
  addEventListener('pageshow', shown);
  document.addEventListener('freeze', rest);
  document.addEventListener('resume', wake);
  return () => {
    removeEventListener('pagehide', rest);
    removeEventListener('pageshow', shown);
    document.removeEventListener('freeze', rest);
    document.removeEventListener('resume', wake);
  };
}
