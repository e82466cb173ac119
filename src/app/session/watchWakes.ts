const moments = ['focus', 'pageshow', 'online'] as const;

/** Calls back whenever this page may have slept: somebody comes back to it, or the computer finds its network again. */
export function watchWakes(woke: () => void): () => void {
  const shown = () => {
    if (document.visibilityState === 'visible') woke();
  };
  document.addEventListener('visibilitychange', shown);
  for (const moment of moments) addEventListener(moment, woke);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    for (const moment of moments) removeEventListener(moment, woke);
  };
}
