import type { HostHandle, HostLoss, OpenHost } from '#collections/client/hostHandle.ts';
import { holdTabLife } from '#collections/client/webLock.ts';
import { DedicatedWorker, openSharedWorker } from './hostWorkers.ts';

/** The host in this page: the last resort, since it can delay typing. */
async function openInPage(): Promise<HostHandle> {
  const { pageHost } = await import('./pageHost.ts');
  const { port1, port2 } = new MessageChannel();
  pageHost.attach(port2);
  return { port: port1, life: null, isRunning: true, gone: new Promise(() => undefined), close: () => undefined };
}

/** The kinds of hosts, the best first: a shared worker, this page's own worker, the page. */
function openers(): OpenHost[] {
  const dedicatedWorker = new DedicatedWorker();
  return [
    ...(typeof SharedWorker === 'undefined' ? [] : [openSharedWorker]),
    ...(typeof Worker === 'undefined' ? [] : [(loss: HostLoss | null) => dedicatedWorker.open(loss)]),
    openInPage,
  ];
}

/** Creates a function that opens hosts. When one kind fails to start, it uses the next kind from then on. */
function hostOpener(): OpenHost {
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

/** Opens a host and takes this tab's life lock, which the host will ask for. */
async function openWithLife(): Promise<HostHandle> {
  const handle = await open(null);
  const tabLife = await holdTabLife();
  const close = () => {
    tabLife?.release();
    handle.close();
  };
  return { ...handle, tabLife, close };
}

/** Starts a host while the page still loads its client. Only the first call counts. */
export function openHostEarly(): void {
  if (wasOpenedEarly) return;
  wasOpenedEarly = true;
  early = openWithLife();
  // `openHost` gives the failure to its caller.
  early.catch(() => undefined);
}

/** Opens a connection to this browser's replica host. */
export const openHost: OpenHost = (loss) => {
  const first = loss === null ? early : null;
  early = null;
  return first ?? open(loss);
};
