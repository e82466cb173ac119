import { holdLock, webLocks } from '#collections/client/webLock.ts';
import { HostApp } from './hostApp.ts';
import { openPeers } from './hostPeers.ts';
import { sendToPages } from '../reporting/workerFaults.ts';

const isShared = 'onconnect' in globalThis;
const locks = webLocks();

/** Holds this worker's life lock. If the browser denies it, tabs notice the worker's end by its silence. */
async function holdLifeLock(): Promise<void> {
  if (locks === undefined) return;
  await holdLock(locks, self.name).catch((cause: unknown) => {
    console.warn('This worker cannot hold a lock; its tabs notice by its silence when it is gone.', cause);
  });
}

const app = new HostApp({
  realm: isShared ? 'shared worker' : 'worker',
  // The host welcomes tabs once it holds its life lock.
  whenAlive: holdLifeLock(),
  peers: openPeers(),
});

// A shared worker gets ports by connections, a page's own worker by messages.
addEventListener(isShared ? 'connect' : 'message', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port !== undefined) app.attach(port);
});

// After an uncaught error the state is unknown, so the worker ends; the tabs notice and open another host.
addEventListener('error', ({ error, message }) => {
  sendToPages(error ?? message);
  self.close();
});
addEventListener('unhandledrejection', ({ reason }) => sendToPages(reason));
