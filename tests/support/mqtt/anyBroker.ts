import { startBroker } from './broker.ts';
import { findMosquitto, startMosquitto } from './mosquitto.ts';

export interface AnyBroker {
  url: string;
  close(): Promise<void>;
}

/** mosquitto where it is installed, else a broker in this process. */
export async function startAnyBroker(): Promise<AnyBroker> {
  if (findMosquitto() === null) return startBroker();
  const { url, stop } = await startMosquitto();
  return { url, close: stop };
}
