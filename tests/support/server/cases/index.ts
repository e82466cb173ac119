import type { EntityName } from '#domain/entities/index.ts';
import { accessCases } from './access.ts';
import { catalogueCases } from './catalogue.ts';
import type { EntityCase } from './define.ts';
import { deviceCases } from './devices.ts';
import { operationsCases } from './operations.ts';
import { peopleCases } from './people.ts';
import { placeCases } from './places.ts';
import { rentalCases } from './rentals.ts';

/** One per entity: a missing one does not compile. */
export const entityCases: Record<EntityName, EntityCase> = {
  ...placeCases,
  ...peopleCases,
  ...accessCases,
  ...deviceCases,
  ...rentalCases,
  ...catalogueCases,
  ...operationsCases,
};
