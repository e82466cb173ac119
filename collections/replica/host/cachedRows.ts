import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Watermark } from '../disk/database.ts';
import type { RowBlocks } from '../disk/rowBlocks.ts';
import type { Scheduler } from '../scheduler.ts';
import { parserOf } from './entitySource.ts';

export interface CachedEntity {
  name: EntityName;
  rows: AnyRecord[];
  /** Until when each site's rows (0: all sites') were complete; none after a loss. */
  watermarks: readonly Watermark[];
}

/** Nearly every first screen shows these: they are restored first among entities in view, and among all others. */
export const restoredFirst: readonly EntityName[] = ['site', 'area', 'unit'];

/** Rows parsed without a pause: a few milliseconds' work. */
const parsedAtOnce = 250;

export interface CachedRowsOptions {
  /** null: there is no disk. */
  rows: Pick<RowBlocks, 'entities' | 'load'> | null;
  scheduler: Scheduler;
  /** Called after an entity's rows were read: the right to them may have ended meanwhile. */
  readable: (entity: EntityName) => boolean;
  onLost: (entity: EntityName, count: number) => void;
  onFailed: (cause: unknown) => void;
}

export const pauseOf = (scheduler: Scheduler) => () => new Promise<void>((resume) => void scheduler.after(0, resume));

async function load(
  { rows, scheduler }: CachedRowsOptions,
  name: EntityName,
): Promise<CachedEntity & { lost: number }> {
  const parse = parserOf(name);
  const pause = pauseOf(scheduler);
  const parsed: AnyRecord[] = [];
  let bad = 0;
  const kept = await rows?.load(name, async (block) => {
    for (let from = 0; from < block.length; from += parsedAtOnce) {
      for (const raw of block.slice(from, from + parsedAtOnce)) {
        const one = parse(raw);
        if (one.ok) parsed.push(one.row);
        else bad += 1;
      }
      await pause();
    }
  });
  const lost = (kept?.lostBlocks ?? 0) + bad;
  return { name, rows: parsed, watermarks: lost === 0 ? (kept?.watermarks ?? []) : [], lost };
}

/**
 * Makes a function that reads an entity's cached rows in slices, so that tabs are answered between them. A disk that
 * fails leaves all that is read later empty.
 */
export function cachedRowReader(options: CachedRowsOptions): (name: EntityName) => Promise<CachedEntity> {
  const { readable, onLost, onFailed } = options;
  let isBroken = options.rows === null;
  const entities = options.rows?.entities();
  // Each reading awaits it, and tells.
  entities?.catch(() => undefined);
  return async (name) => {
    const nothing: CachedEntity = { name, rows: [], watermarks: [] };
    if (isBroken) return nothing;
    try {
      if ((await entities)?.has(name) === false) return nothing;
      const { lost: count, ...warm } = await load(options, name);
      if (count > 0) onLost(name, count);
      return readable(name) ? warm : nothing;
    } catch (cause) {
      isBroken = true;
      onFailed(cause);
      return nothing;
    }
  };
}
