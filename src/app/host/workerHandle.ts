import type { HostLoss } from '#collections/client/hostHandle.ts';
import { webLocks } from '#collections/client/webLock.ts';

/** The lock that stands for a worker's life: it has the worker's name. null where there are no locks. */
export const lifeOf = (name: string) => (webLocks() === undefined ? null : name);

/** Resolves when the worker's code could not be loaded or run. */
export function failureOf(worker: AbstractWorker): Promise<HostLoss> {
  return new Promise((resolve) => worker.addEventListener('error', () => resolve('failed'), { once: true }));
}
