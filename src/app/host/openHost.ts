import type { HostHandle, HostLoss, OpenHost } from '#collections/client/hostHandle.ts';
import { holdTabLife } from '#collections/client/webLock.ts';
import { OwnWorker } from './ownWorker.ts';
import { openSharedWorker } from './sharedWorker.ts';

/** The host in this page itself: the last resort, since it works where people type. */
async function openInPage(): Promise<HostHandle> {
  const { pageHost } = await import('./pageHost.ts');
  const { port1, port2 } = new MessageChannel();
  pageHost.attach(port2);
  return { port: port1, life: null, isRunning: true, gone: new Promise(() => undefined), close: () => undefined };
}

/** Where a host may run, the best first: one for all tabs, one beside this page, one in it. */
function openers(): OpenHost[] {
  const ownWorker = new OwnWorker();
  return [
    ...(typeof SharedWorker === 'undefined' ? [] : [openSharedWorker]),
    ...(typeof Worker === 'undefined' ? [] : [(loss: HostLoss | null) => ownWorker.open(loss)]),
    openInPage,
  ];
}

/** Answers how to open a host: where one kind does not come to life, the next kind is tried from then on. */
export function hostOpener(): OpenHost {
  let [open = openInPage, ...others] = openers();
  const next = () => ([open = openInPage, ...others] = others);
  return async (loss) => {
    if (loss === 'failed') next();
    try {
      return await open(loss);
    } catch (cause) {
      if (others.length === 0) throw cause;
      console.warn('A worker could not be started; the next kind of host is tried.', cause);
      next();
      return open(loss);
    }
  };
}

const open = hostOpener();
let early: Promise<HostHandle> | null = null;
let wasOpenedEarly = false;

/** A door, and what its host will want to know of this tab. */
async function openWithLife(): Promise<HostHandle> {
  const door = await open(null);
  const tabLife = await holdTabLife();
  const close = () => {
    tabLife?.letGo();
    door.close();
  };
  return { ...door, tabLife, close };
}

/** Lets a host come to life while the page still loads what will speak to it; the first call counts. */
export function openHostEarly(): void {
  if (wasOpenedEarly) return;
  wasOpenedEarly = true;
  early = openWithLife();
  // Whoever opens it then hears of the failure.
  early.catch(() => undefined);
}

/** Opens a way to the replica host of this browser. */
export const openHost: OpenHost = (loss) => {
  const first = loss === null ? early : null;
  early = null;
  return first ?? open(loss);
};
