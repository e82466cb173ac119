import { openChannel } from '#lib/openChannel.ts';

/** The channel on which workers send uncaught errors to their browser's pages. */
export const faultChannelName = 'gatehouse-faults';

/** A worker's fault as plain data. */
export interface WorkerFault {
  /** Names the fault, so that only one page reports it: 32 hexadecimal digits. */
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

/** Sends an uncaught error to the browser's pages: a worker that is about to end cannot report it. */
export function sendToPages(thrown: unknown): void {
  const channel = openChannel(faultChannelName);
  channel?.postMessage(faultOf(thrown));
  channel?.close();
}
