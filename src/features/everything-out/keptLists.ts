import { resourceActsOf } from '#domain/calls/resource.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityNames, entityOf, resourceNames, type EntityName } from '#domain/entities/index.ts';
import type { ImportKindId } from '#domain/import/plan.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import { isOneOf } from '#domain/states/words.ts';

/**
 * The lists that an import reads again, in the order in which their records need each other. Users are not among them:
 * they are invited by email, which an import of another organisation's staff must not do unasked.
 */
export const importOrder = [
  'site',
  'area',
  'controller',
  'product',
  'customer',
  'unit',
  'lockable',
  'gate',
  'inventory',
  'booking',
  'pinCode',
] as const satisfies readonly ImportKindId[];
export type ImportedList = (typeof importOrder)[number];

/** The parts of the log, which may be many times as long as all other lists. */
export const logLists = ['eventLog', 'actionLog', 'energyLog'] as const satisfies readonly EntityName[];

/** Other lists have their records: units as the map draws them, and what each user is told. */
const leftOut: ReadonlySet<EntityName> = new Set<EntityName>(['mapUnit', 'notification']);

/** The lists that are written, in order: first those whose names others write. */
export const keptLists: readonly EntityName[] = [
  'site',
  'area',
  'controller',
  'productCategory',
  ...importOrder.filter((name) => !['site', 'area', 'controller', 'pinCode'].includes(name)),
  ...entityNames.filter(
    (name) =>
      resourceNames.includes(name) &&
      resourceActsOf(name).includes('list') &&
      !leftOut.has(name) &&
      !isOneOf(importOrder, name) &&
      name !== 'productCategory',
  ),
];

export interface Choices {
  /** Whether the logs are written. */
  logs: boolean;
  /** Whether PIN codes are written; asks for the right to give them. */
  pins: boolean;
}

/** Whether the person may see PIN codes of customers, as the server decides it. */
export const maySeePins = (rights: Rights): boolean =>
  can(rights, { area: 'customers', level: 'read' }) && can(rights, { area: 'customers', level: 'write' });

/** The lists that the person may read. */
export const mayReadList = (rights: Rights, name: EntityName): boolean => can(rights, askFor(entityOf(name), 'read'));

/** The lists of an export, without PIN codes, which are read customer by customer. */
export function listsOf(rights: Rights, { logs }: Choices): readonly EntityName[] {
  return keptLists.filter((name) => mayReadList(rights, name) && (logs || !isOneOf(logLists, name)));
}
