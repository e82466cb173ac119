/** Opens a line to the replica host: a SharedWorker, or where there is none the same host in this page. */
export function openHost(): MessagePort {
  if (typeof SharedWorker !== 'undefined') {
    return new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'gatehouse' }).port;
  }
  const { port1, port2 } = new MessageChannel();
  void import('./hostApp.ts').then(({ HostApp }) => new HostApp('page').attach(port2));
  return port1;
}
