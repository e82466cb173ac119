import type { z } from 'zod';
import { actionLog } from './actionLog.ts';
import { area } from './area.ts';
import type { EntityDefinition } from './define.ts';
import { eventLog } from './eventLog.ts';
import { organisationFeatures } from './organisationFeatures.ts';
import { site } from './site.ts';
import { unit } from './unit.ts';
import { user } from './user.ts';

/** The closed registry of the API's resources. */
export const entities = { site, area, unit, user, organisationFeatures, actionLog, eventLog } as const;

export type EntityName = keyof typeof entities;
export type RecordOf<Name extends EntityName> = z.output<(typeof entities)[Name]['schema']>;
export type AnyRecord = { id: number } & Record<string, unknown>;

export const entityNames = Object.keys(entities) as EntityName[];

/** The entity's declaration with its own types widened, for code that walks the registry. */
export function entityOf(name: EntityName): EntityDefinition<EntityName, z.ZodType<AnyRecord>> {
  return entities[name] as unknown as EntityDefinition<EntityName, z.ZodType<AnyRecord>>;
}

/** The entities that the browser's store holds. */
export const replicatedNames = entityNames.filter((name) => entities[name].replication !== 'on-demand');

/** Live event name ("UNIT") to entity name. */
export const entityByEvent: ReadonlyMap<string, EntityName> = new Map(
  entityNames.flatMap((name) => {
    const { event } = entityOf(name);
    return event === null ? [] : [[event, name] as const];
  }),
);
