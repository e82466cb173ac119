import type { EntityName } from '#domain/entities/index.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { accessResources } from './access/index.ts';
import { catalogueResources } from './catalogue/index.ts';
import { deviceResources } from './devices/index.ts';
import { operationsResources } from './operations/index.ts';
import { peopleResources } from './people/index.ts';
import { placeResources } from './places/index.ts';
import { rentalResources } from './rentals/index.ts';

/** The resource of every entity in the domain's registry: a missing one does not compile. */
export const resources = {
  ...placeResources,
  ...accessResources,
  ...deviceResources,
  ...rentalResources,
  ...catalogueResources,
  ...peopleResources,
  ...operationsResources,
} as const satisfies Record<EntityName, ServerResource>;
