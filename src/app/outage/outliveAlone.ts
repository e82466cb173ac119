import { timing } from '#domain/limits/timing.ts';
import { tabReachability } from './apiReachability.ts';
import { outageFlag } from './outageFlag.ts';
import { outagePopup } from './outagePopup.ts';
import { pageAnswers } from './pageAnswers.ts';

let isRunning = false;

const probeRest = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, timing.outageProbe);
  });

/**
 * An outage that came before the code that lives through outages: flagged and told once, and over when the page's own
 * address answers. Nothing is reloaded: what did not arrive can be asked for again. Whoever watches by then ends it.
 */
export async function outliveAlone(): Promise<void> {
  if (isRunning || tabReachability.isWatched) return;
  isRunning = true;
  outageFlag.set();
  outagePopup.tell();
  do await probeRest();
  while (!tabReachability.isWatched && !(await pageAnswers()));
  isRunning = false;
  if (tabReachability.isWatched) return;
  outageFlag.remove();
  outagePopup.tellEnd();
  tabReachability.tell('answered');
}
