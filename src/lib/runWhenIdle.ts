/** Safari has no requestIdleCallback. */
const idle = (task: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(task, { timeout: 5_000 }) : setTimeout(task, 1_000);

/** Runs a task once the page has loaded and is idle. */
export function runWhenIdle(task: () => void): void {
  if (document.readyState === 'complete') idle(task);
  else addEventListener('load', () => idle(task), { once: true });
}
