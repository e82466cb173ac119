import type { Database } from '#server/storage/database.ts';
import { accessBuilders } from './access.ts';
import { catalogueBuilders } from './catalogue.ts';
import { deviceBuilders } from './devices.ts';
import { createTools } from './insert.ts';
import { logBuilders } from './logs.ts';
import { peopleBuilders } from './people.ts';
import { placeBuilders } from './places.ts';
import { rentalBuilders } from './rentals.ts';

/** Makes records straight in the database; parents that are not named are made too. */
export function createBuilders(database: Database) {
  const tools = createTools(database);
  const places = placeBuilders(tools);
  return {
    ...places,
    ...peopleBuilders(tools, places),
    ...accessBuilders(tools, places),
    ...deviceBuilders(tools, places),
    ...rentalBuilders(tools, places),
    ...catalogueBuilders(tools, places),
    ...logBuilders(tools, places),
  };
}
export type Builders = ReturnType<typeof createBuilders>;
