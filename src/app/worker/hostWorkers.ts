import type { HostHandle, HostLoss } from '#collections/client/hostHandle.ts';
import { webLocks } from '#collections/client/webLock.ts';
import { buildId } from './buildId.ts';

/** The lock that a worker holds while it lives: it has the worker's name. null without Web Locks. */
const lifeLockOf = (name: string) => (webLocks() === undefined ? null : name);

/** Resolves when the worker's code cannot be loaded or run. */
function whenFailed(worker: AbstractWorker): Promise<HostLoss> {
  return new Promise((resolve) => worker.addEventListener('error', () => resolve('failed'), { once: true }));
}

/** The page's own worker, for browsers without SharedWorker. */
export class DedicatedWorker {
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
    return Promise.resolve({ port: port1, life: lifeLockOf(name), isRunning, gone, close: () => undefined });
  }

  private start() {
    const name = `gatehouse-own-host|${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
    return { worker, name, gone: whenFailed(worker) };
  }
}

/** The name of this build's shared workers, without the generation at its end. */
const prefix = `gatehouse-host|${buildId}|`;

let attachedGeneration = 0;

function generationIn(name: string | undefined): number | null {
  if (name?.startsWith(prefix) !== true) return null;
  const text = name.slice(prefix.length);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The newest generation of this build's living workers, each of which holds a lock of its name; -1 without any. */
async function newestGeneration(): Promise<number> {
  const asked = webLocks()
    ?.query()
    .catch((cause: unknown) => console.warn('Locks cannot be read.', cause));
  const { held = [] } = (await asked) ?? {};
  return Math.max(-1, ...held.flatMap(({ name }) => generationIn(name) ?? []));
}

/** The channel on which tabs announce a hanging worker by its name. */
const openHungChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('gatehouse-hung'));

function announceHung(generation: number): void {
  const channel = openHungChannel();
  channel?.postMessage(prefix + generation);
  channel?.close();
}

/**
 * Attaches to the worker that all tabs of this build share. A page cannot end a hanging worker, and a worker that has ended
 * itself may still get new ports: all tabs leave both alone and use the next generation.
 */
export async function openSharedWorker(loss: HostLoss | null): Promise<HostHandle> {
  if (loss === 'hung') announceHung(attachedGeneration);
  const newest = await newestGeneration();
  attachedGeneration = Math.max(newest, loss === 'hung' || loss === 'died' ? attachedGeneration + 1 : 0);
  const name = prefix + attachedGeneration;
  const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
  const channel = openHungChannel();
  const foundHung = new Promise<HostLoss>((resolve) => {
    channel?.addEventListener('message', ({ data }) => data === name && resolve('hung'));
  });
  return {
    port: worker.port,
    life: lifeLockOf(name),
    isRunning: attachedGeneration === newest,
    gone: Promise.race([whenFailed(worker), foundHung]),
    close: () => channel?.close(),
  };
}
