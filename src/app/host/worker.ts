import { holdLock, webLocks } from '#collections/client/webLock.ts';
import { HostApp } from './hostApp.ts';
import { openPeers } from './hostPeers.ts';
import { tellPages } from '../reporting/workerFaults.ts';

const isShared = 'onconnect' in globalThis;
const locks = webLocks();

/** Holds the lock that stands for this worker's life; where the browser denies it, its tabs do without as well. */
async function holdLife(): Promise<void> {
  if (locks === undefined) return;
  await holdLock(locks, self.name).catch((cause: unknown) => {
    console.warn('This worker cannot hold a lock; its tabs notice by its silence when it is gone.', cause);
  });
}

const app = new HostApp({
  realm: isShared ? 'shared worker' : 'worker',
  // A tab is welcomed once the lock that stands for this worker's life is held.
  alive: holdLife(),
  peers: openPeers(),
});

// Shared workers are given ports by their tabs' connections, a page's own worker by its messages.
addEventListener(isShared ? 'connect' : 'message', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port !== undefined) app.attach(port);
});

// Nobody caught it, so nobody knows what still holds: the tabs notice the end and open another host.
addEventListener('error', ({ error, message }) => {
  tellPages(error ?? message);
  self.close();
});
addEventListener('unhandledrejection', ({ reason }) => tellPages(reason));
