/** How workers tell the pages of their browser what nobody caught in them. */
export const faultChannelName = 'gatehouse-faults';

/** What a worker tells of a fault. */
export interface WorkerFault {
  /** Names the fault, so that of all pages that hear of it one alone reports it: 32 hexadecimal digits. */
  id: string;
  name: string;
  message: string;
  stack: string;
}

function faultOf(thrown: unknown): WorkerFault {
  const id = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
  if (!(thrown instanceof Error)) return { id, name: 'Error', message: String(thrown), stack: '' };
  return { id, name: thrown.name, message: thrown.message, stack: thrown.stack ?? '' };
}

/** Tells the pages of this browser what nobody caught in this worker: a worker that is about to end reports nothing itself. */
export function tellPages(thrown: unknown): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(faultChannelName);
  channel.postMessage(faultOf(thrown));
  channel.close();
}
