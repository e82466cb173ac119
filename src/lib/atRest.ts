/** Not every browser says when it has nothing else to do. */
const idle = (task: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(task, { timeout: 5_000 }) : setTimeout(task, 1_000);

/** Runs a task once the page has loaded and rests. */
export function atRest(task: () => void): void {
  if (document.readyState === 'complete') idle(task);
  else addEventListener('load', () => idle(task), { once: true });
}
