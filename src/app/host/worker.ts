import { holdLock, webLocks } from '#collections/client/webLock.ts';
import { HostApp } from './hostApp.ts';
import { openPeers } from './hostPeers.ts';
import { tellPages } from '../reporting/workerFaults.ts';

const isShared = 'onconnect' in globalThis;
const locks = webLocks();

const app = new HostApp({
  realm: isShared ? 'shared worker' : 'worker',
  // A tab is welcomed once the lock that stands for this worker's life is held.
  alive: locks === undefined ? Promise.resolve() : holdLock(locks, self.name).then(() => undefined),
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
