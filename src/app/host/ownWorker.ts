import type { HostHandle, HostLoss } from '#collections/client/hostHandle.ts';
import { failureOf, lifeOf } from './workerHandle.ts';

/** A worker that only this page uses, for browsers that cannot share one. It lives until the page ends. */
export class OwnWorker {
  private running: { worker: Worker; name: string; gone: Promise<HostLoss> } | null = null;

  open(loss: HostLoss | null): Promise<HostHandle> {
    if (loss === 'died' || loss === 'hung') {
      this.running?.worker.terminate();
      this.running = null;
    }
    const isRunning = this.running !== null;
    const { worker, name, gone } = (this.running ??= this.start());
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(null, [port2]);
    return Promise.resolve({ port: port1, life: lifeOf(name), isRunning, gone, close: () => undefined });
  }

  private start() {
    const name = `gatehouse-own-host|${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
    return { worker, name, gone: failureOf(worker) };
  }
}
