import { timing } from '#domain/limits/timing.ts';
import { maintenance, online } from '#domain/messages/catalogue.ts';
import { tell } from '#resource/message/tell.ts';
import { popup } from '#ui/popup/popup.ts';
import { tabHearing } from './hearing.ts';
import { isGuestDisplay, outageFlag } from './outageFlag.ts';
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
  if (isRunning || tabHearing.isWatched) return;
  isRunning = true;
  outageFlag.set();
  const told = isGuestDisplay() ? null : tell(maintenance);
  do await probeRest();
  while (!tabHearing.isWatched && !(await pageAnswers()));
  isRunning = false;
  if (tabHearing.isWatched) return;
  outageFlag.remove();
  if (told !== null) {
    popup.close(told);
    tell(online);
  }
  tabHearing.tell('answered');
}
