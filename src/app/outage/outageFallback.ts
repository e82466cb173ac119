import { timing } from '#domain/limits/timing.ts';
import { tabReachability } from './apiReachability.ts';
import { outageFlag } from './outageFlag.ts';
import { outagePopup } from './outagePopup.ts';
import { isPageReachable } from './isPageReachable.ts';

let isRunning = false;

const waitForNextProbe = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, timing.outageProbe);
  });

/**
 * Handles an outage that comes before the outage machine's code: sets the flag, shows one message, and ends when the
 * page's own address answers. A machine that has loaded takes over.
 */
export async function runOutageFallback(): Promise<void> {
  if (isRunning || tabReachability.isWatched) return;
  isRunning = true;
  outageFlag.set();
  outagePopup.show();
  do await waitForNextProbe();
  while (!tabReachability.isWatched && !(await isPageReachable()));
  isRunning = false;
  if (tabReachability.isWatched) return;
  outageFlag.clear();
  outagePopup.showEnd();
  tabReachability.report('answered');
}
