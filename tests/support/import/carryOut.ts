import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { isFields } from '#domain/entities/readable.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { ImportPlan } from '#domain/import/importPlan.ts';
import { importKinds } from '#domain/import/kinds/index.ts';
import type { KnownRecords } from '#domain/import/knownRecords.ts';
import type { ImportKindId, ImportSettings, PlannedRow } from '#domain/import/plan.ts';
import { proposeSettings } from '#domain/import/proposeSettings.ts';
import { readImportTable } from '#domain/import/readTable.ts';

/** Records by their lists, as a server of the spec would send them. */
export class Records implements KnownRecords {
  readonly #lists = new Map<EntityName, AnyRecord[]>();
  #lastId = 0;

  constructor(lists: Partial<Record<EntityName, readonly Record<string, unknown>[]>> = {}) {
    for (const [entity, records] of Object.entries(lists)) {
      for (const record of records) this.add(entity as EntityName, record);
    }
  }

  rows(entity: EntityName): readonly AnyRecord[] {
    return this.#lists.get(entity) ?? [];
  }

  /** Puts devices on the network. */
  readonly devices: NetworkDevice[] = [];
  networkDevices(): readonly NetworkDevice[] {
    return this.devices;
  }

  add(entity: EntityName, fields: Record<string, unknown>): AnyRecord {
    this.#lastId += 1;
    const record = { id: this.#lastId, ...fields };
    const list = this.#lists.get(entity) ?? [];
    list.push(record);
    this.#lists.set(entity, list);
    return record;
  }

  change(entity: EntityName, id: number, fields: Readonly<Record<string, unknown>>): void {
    const list = this.#lists.get(entity) ?? [];
    const place = list.findIndex((record) => record.id === id);
    list[place] = { ...(list[place] as AnyRecord), ...fields };
  }
}

/** A body as the record that a server sends of it. */
function stored(
  entity: EntityName,
  body: Readonly<Record<string, unknown>>,
  records: Records,
): Record<string, unknown> {
  if (entity === 'customer') return { ...body, name: `${String(body['firstName'])} ${String(body['lastName'])}` };
  if (entity !== 'booking') return { ...body };
  const units = ((body['unitIds'] ?? []) as number[]).map((id) => records.rows('unit').find((unit) => unit.id === id));
  const customer = records.rows('customer').find(({ id }) => id === body['customer_id']);
  return { ...body, units, customer };
}

function withMade(value: unknown, made: ReadonlyMap<string, number>): unknown {
  if (Array.isArray(value)) return value.map((each) => withMade(each, made));
  if (!isFields(value)) return value;
  if (typeof value['made'] === 'string') return made.get(value['made']);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMade(each, made)]));
}

/** Makes what the rows would make, and each step that rows share once. */
export function carryOut(rows: readonly PlannedRow[], records: Records): void {
  const shared = new Map<string, number>();
  for (const { steps } of rows) {
    const made = new Map(shared);
    for (const { name, act, entity, key, body } of steps) {
      const filled = withMade(body, made) as Record<string, unknown>;
      if (act === 'openingBalance' || shared.has(name)) continue;
      if (key !== null) records.change(entity, idOfKey(key), filled);
      else {
        const { id } = records.add(entity, stored(entity, filled, records));
        made.set(name, id);
        if (name.includes(':')) shared.set(name, id);
      }
    }
  }
}

export interface Planned {
  settings: ImportSettings;
  plan: ImportPlan;
  rows: readonly PlannedRow[];
}

export interface PlanOptions {
  siteId?: number | null;
  now?: number;
  change?: Partial<ImportSettings>;
}

/** Reads a file, matches its columns and plans its rows, without corrections by a person. */
export function planFile(
  kind: ImportKindId,
  content: string | Uint8Array,
  records: KnownRecords,
  options: PlanOptions = {},
): Planned {
  const { siteId = null, now = Date.parse('2026-11-21T03:00:00Z'), change = {} } = options;
  const table = readImportTable(content);
  const settings = { ...proposeSettings(importKinds[kind], table, siteId), ...change };
  const plan = new ImportPlan(importKinds[kind], table, settings, records, now);
  return { settings, plan, rows: table.rows.map((_, index) => plan.planRow(index)) };
}
