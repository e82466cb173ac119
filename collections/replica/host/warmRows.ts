import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Stand } from '../disk/database.ts';
import type { RowBlocks } from '../disk/rowBlocks.ts';
import { parserOf } from './entitySource.ts';

/** What an earlier start left of an entity. */
export interface WarmEntity {
  name: EntityName;
  rows: AnyRecord[];
  /** Of which sites (0: of all) the rows were complete, and when last; none when a row was lost. */
  stands: readonly Stand[];
}

/** What nearly every first screen shows: brought back before all else, so that it need not wait for it. */
export const firstShown: readonly EntityName[] = ['site', 'area', 'unit'];

export interface WarmRowsOptions {
  /** null: there is no disk. */
  rows: Pick<RowBlocks, 'load'> | null;
  entities: readonly EntityName[];
  /** Asked when an entity's rows were read: the right to them may be gone by then. */
  readable: (entity: EntityName) => boolean;
  /** Told that so many rows of an entity could not be read. */
  lost: (entity: EntityName, count: number) => void;
  failed: (cause: unknown) => void;
}

async function load(rows: Pick<RowBlocks, 'load'>, name: EntityName): Promise<WarmEntity & { lost: number }> {
  const kept = await rows.load(name);
  const parse = parserOf(name);
  const parsed = kept.rows.flatMap((raw) => {
    const one = parse(raw);
    return one.ok ? [one.row] : [];
  });
  const lost = kept.lost + kept.rows.length - parsed.length;
  return { name, rows: parsed, stands: lost === 0 ? kept.stands : [], lost };
}

/**
 * Reads what an earlier start left, one entity after the other, what is shown first before all others. A disk that
 * fails meanwhile leaves the rest empty.
 */
export function readWarmRows(options: WarmRowsOptions): Map<EntityName, Promise<WarmEntity>> {
  const { rows, entities, readable, lost, failed } = options;
  let isBroken = rows === null;
  const nothing = (name: EntityName): WarmEntity => ({ name, rows: [], stands: [] });

  async function read(name: EntityName): Promise<WarmEntity> {
    if (rows === null || isBroken) return nothing(name);
    try {
      const { lost: count, ...warm } = await load(rows, name);
      if (count > 0) lost(name, count);
      return readable(name) ? warm : nothing(name);
    } catch (cause) {
      isBroken = true;
      failed(cause);
      return nothing(name);
    }
  }

  const reading = new Map<EntityName, Promise<WarmEntity>>();
  const isFirst = (name: EntityName) => firstShown.includes(name);
  let turn: Promise<unknown> = Promise.resolve();
  for (const name of entities.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))) {
    const read$ = turn.then(() => read(name));
    reading.set(name, read$);
    turn = read$;
  }
  return reading;
}
