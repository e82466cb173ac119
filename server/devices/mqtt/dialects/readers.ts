import type { Dialect } from '#domain/states/network.ts';
import type { DialectReader, ReaderParts } from './dialect.ts';
import { createDiscovery } from './discovery.ts';
import { createShelly } from './shelly.ts';
import { createTasmota } from './tasmota.ts';

/** A reader of each message format. */
export const createReaders = (parts: ReaderParts): Record<Dialect, DialectReader> => ({
  discovery: createDiscovery(parts),
  tasmota: createTasmota(parts),
  shelly: createShelly(parts),
});
