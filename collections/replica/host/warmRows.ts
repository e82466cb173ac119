import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Watermark } from '../disk/database.ts';
import type { RowBlocks } from '../disk/rowBlocks.ts';
import type { Scheduler } from '../scheduler.ts';
import { parserOf } from './entitySource.ts';

/** What an earlier start left of an entity. */
export interface WarmEntity {
  name: EntityName;
  rows: AnyRecord[];
  /** Of which sites (0: of all) the rows were complete, and when last; none when a row was lost. */
  stands: readonly Watermark[];
}

/** What nearly every first screen shows: brought back before all else but what is looked at. */
export const firstShown: readonly EntityName[] = ['site', 'area', 'unit'];

/** Rows parsed at once, a few milliseconds' work. */
const parsedAtOnce = 250;

export interface WarmRowsOptions {
  /** null: there is no disk. */
  rows: Pick<RowBlocks, 'load'> | null;
  scheduler: Scheduler;
  /** Asked when an entity's rows were read: the right to them may be gone by then. */
  readable: (entity: EntityName) => boolean;
  /** Told that so many rows of an entity could not be read. */
  lost: (entity: EntityName, count: number) => void;
  failed: (cause: unknown) => void;
}

/** Lets whatever else waits be done first. */
export const pauseOf = (scheduler: Scheduler) => () => new Promise<void>((resume) => void scheduler.after(0, resume));

async function load({ rows, scheduler }: WarmRowsOptions, name: EntityName): Promise<WarmEntity & { lost: number }> {
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
  const lost = (kept?.lost ?? 0) + bad;
  return { name, rows: parsed, stands: lost === 0 ? (kept?.stands ?? []) : [], lost };
}

/**
 * Answers how to read what an earlier start left of an entity, in slices so that questions are answered between. A disk
 * that fails leaves all that is read later empty.
 */
export function warmReader(options: WarmRowsOptions): (name: EntityName) => Promise<WarmEntity> {
  const { readable, lost, failed } = options;
  let isBroken = options.rows === null;
  return async (name) => {
    const nothing: WarmEntity = { name, rows: [], stands: [] };
    if (isBroken) return nothing;
    try {
      const { lost: count, ...warm } = await load(options, name);
      if (count > 0) lost(name, count);
      return readable(name) ? warm : nothing;
    } catch (cause) {
      isBroken = true;
      failed(cause);
      return nothing;
    }
  };
}
