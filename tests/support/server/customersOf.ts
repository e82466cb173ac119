import { pino } from 'pino';
import { pinKeysOf } from '#server/access/pins/pinKeys.ts';
import { keysOfProcess } from '#server/config/sessionKeys.ts';
import { createDemoCustomers, type DemoCustomers } from '#server/devices/simulator/demoCustomers.ts';
import type { Storage } from '#server/storage/storage.ts';

const known = new WeakMap<Storage, DemoCustomers>();

/** The customers of a server's kiosk, app and shop: their acts run in order. */
export function customersOf({ storage }: { storage: Storage }): DemoCustomers {
  const customers =
    known.get(storage) ?? createDemoCustomers(storage, pinKeysOf(keysOfProcess), pino({ level: 'silent' }));
  known.set(storage, customers);
  return customers;
}
