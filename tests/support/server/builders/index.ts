import { pinKeysOf } from '#server/access/pins/pinKeys.ts';
import { keysOfProcess } from '#server/config/sessionKeys.ts';
import type { Database } from '#server/storage/database.ts';
import { accessBuilders } from './access.ts';
import { catalogueBuilders } from './catalogue.ts';
import { deviceBuilders } from './devices.ts';
import { createTools } from './insert.ts';
import { operationsBuilders } from './operations.ts';
import { peopleBuilders } from './people.ts';
import { placeBuilders } from './places.ts';
import { pinCodeBuilder, rentalBuilders } from './rentals.ts';

/**
 * Straight in the database; missing parents are made.
 * @param keys the server's, which encrypt PIN codes.
 */
export function createBuilders(database: Database, keys = keysOfProcess) {
  const tools = createTools(database);
  const places = placeBuilders(tools);
  const access = accessBuilders(tools, places);
  return {
    ...places,
    ...peopleBuilders(tools, places),
    ...access,
    ...deviceBuilders(tools, places),
    ...rentalBuilders(tools, places, access),
    ...pinCodeBuilder(tools, places, pinKeysOf(keys)),
    ...catalogueBuilders(tools, places),
    ...operationsBuilders(tools, places),
  };
}
export type Builders = ReturnType<typeof createBuilders>;
