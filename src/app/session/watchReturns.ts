const moments = ['focus', 'pageshow', 'online'] as const;

/** Calls back when this page may have slept: on focus, when it is shown, and when the network returns. */
export function watchReturns(onReturn: () => void): () => void {
  const shown = () => {
    if (document.visibilityState === 'visible') onReturn();
  };
  document.addEventListener('visibilitychange', shown);
  for (const moment of moments) addEventListener(moment, onReturn);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    for (const moment of moments) removeEventListener(moment, onReturn);
  };
}
