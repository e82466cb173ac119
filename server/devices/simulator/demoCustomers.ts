import type { Logger } from 'pino';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import { createReportQueues } from '#server/devices/reportQueues.ts';
import { createCustomerActHandler } from '#server/rentals/customerActHandler.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { CustomerWorld } from './customerWorld.ts';
import { loadOpportunities, loadPins } from './opportunities.ts';

export interface DemoCustomers extends CustomerWorld {
  /** Waits for earlier acts. */
  drain(): Promise<void>;
}

/** The demo's customers act on the server's records, one after the other. */
export function createDemoCustomers(storage: Storage, pinKeys: PinKeys, log: Logger): DemoCustomers {
  const { database } = storage;
  const queues = createReportQueues(log);
  const handleAct = createCustomerActHandler(storage, log);
  return {
    pins: (siteId) => loadPins(database, pinKeys, siteId),
    opportunities: (siteId, at) => loadOpportunities(database, siteId, at),
    act: (act) => queues.add('customers', `${act.kind} at site ${act.siteId}`, () => handleAct(act)),
    async drain() {
      await queues.drain();
    },
  };
}
