import type { HostHandle, HostLoss } from '#collections/client/hostHandle.ts';
import { webLocks } from '#collections/client/webLock.ts';
import { buildId } from './buildId.ts';
import { failureOf, lifeOf } from './workerHandle.ts';

/** How the names of this build's shared workers begin; a generation follows. */
const prefix = `gatehouse-host|${buildId}|`;

/** The generation of the worker that this tab was attached to last. */
let attached = 0;

/** The generation in a worker's name; null for names of others. */
function generationIn(name: string | undefined): number | null {
  if (name?.startsWith(prefix) !== true) return null;
  const text = name.slice(prefix.length);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Among workers of this build, the newest that lives; each holds a lock of its name. -1: none does, or none may. */
async function newestGeneration(): Promise<number> {
  const asked = webLocks()
    ?.query()
    .catch((cause: unknown) => console.warn('Locks cannot be read.', cause));
  const { held = [] } = (await asked) ?? {};
  return Math.max(-1, ...held.flatMap(({ name }) => generationIn(name) ?? []));
}

/** What tabs tell each other about a worker that hangs: its name. */
const openHungChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('gatehouse-hung'));

function tellHung(generation: number): void {
  const channel = openHungChannel();
  channel?.postMessage(prefix + generation);
  channel?.close();
}

/**
 * Attaches to the worker that all tabs of this build share. One that hangs cannot be ended by a page, and one that has
 * ended itself may still be given new ports: both are left alone, and all tabs go on to the next generation.
 */
export async function openSharedWorker(loss: HostLoss | null): Promise<HostHandle> {
  if (loss === 'hung') tellHung(attached);
  const newest = await newestGeneration();
  attached = Math.max(newest, loss === 'hung' || loss === 'died' ? attached + 1 : 0);
  const name = prefix + attached;
  const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
  const channel = openHungChannel();
  const foundHung = new Promise<HostLoss>((resolve) => {
    channel?.addEventListener('message', ({ data }) => data === name && resolve('hung'));
  });
  return {
    port: worker.port,
    life: lifeOf(name),
    isRunning: attached === newest,
    gone: Promise.race([failureOf(worker), foundHung]),
    close: () => channel?.close(),
  };
}
