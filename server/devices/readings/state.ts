import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Reading, ReportedState } from '#server/devices/port.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers } from '#server/storage/schema/controllers.ts';
import { multiplexerChannels } from '#server/storage/schema/devices.ts';
import { keeps, keptTargets, type HeldTarget } from './targets.ts';

type Values = Record<string, unknown>;

/** Columns that a table may have, and that hold what a reading says under the same name. */
const plainFields = [
  'status',
  'doorState',
  'fault',
  'firmware',
  'signal',
  'battery',
  'power',
  'enrolled',
  'calibration',
  'boltPosition',
] as const satisfies readonly (keyof ReportedState)[];

const stamps = ['statusChangedAt', 'doorStateChangedAt', 'lastHeardAt'] as const;

/** Whether a reading is at least as young as everything that is known of its target. */
export function isFresh({ kind, row }: HeldTarget, at: Date): boolean {
  return stamps.every((stamp) => {
    const known = keeps(kind, stamp) ? row[stamp] : null;
    return !(known instanceof Date) || known <= at;
  });
}

/** Since when something is so: the moment it began, null when it is over, undefined when nothing was said of it. */
function sinceWhen(before: unknown, now: boolean | undefined, at: Date): Date | null | undefined {
  if (now === undefined) return undefined;
  if (!now) return null;
  return before instanceof Date ? before : at;
}

function connection({ row }: HeldTarget, { online }: ReportedState, at: Date): Values {
  if (online === false) return { online: false };
  return { online: true, lastHeardAt: at, ...(row['online'] === true ? {} : { statusChangedAt: at }) };
}

function specialValues(target: HeldTarget, state: ReportedState, at: Date): Values {
  const { row } = target;
  const changed = [state.status, state.alarming, state.faulted].some((each) => each !== undefined);
  return {
    ...connection(target, state, at),
    ...(changed || state.online === false ? { statusChangedAt: at } : {}),
    ...(state.doorState === undefined ? {} : { doorStateChangedAt: at }),
    ...(state.calibration === 'calibrated' ? { calibratedAt: at } : {}),
    alarmingSince: sinceWhen(row['alarmingSince'], state.alarming, at),
    faultedSince: sinceWhen(row['faultedSince'], state.faulted, at),
    watts: state.energy?.watts,
  };
}

/** What a fresh reading changes in its target's own row, as far as the table has columns for it. */
export function valuesOf(target: HeldTarget, { at, state = {} }: Reading): Values {
  const plain = Object.fromEntries(plainFields.map((field) => [field, state[field]]));
  const all = Object.entries({ ...plain, ...specialValues(target, state, at) });
  return Object.fromEntries(all.filter(([field, value]) => value !== undefined && keeps(target.kind, field)));
}

async function writeChannels(transaction: Database, { id }: HeldTarget, { channels = [] }: ReportedState) {
  for (const { channel, power } of channels) {
    await transaction
      .insert(multiplexerChannels)
      .values({ multiplexerId: id, channel, power })
      .onConflictDoUpdate({ target: [multiplexerChannels.multiplexerId, multiplexerChannels.channel], set: { power } });
  }
}

/** Writes a fresh reading's state. */
export async function writeState(transaction: Database, target: HeldTarget, reading: Reading): Promise<void> {
  const { table } = keptTargets[target.kind];
  const values = valuesOf(target, reading);
  if (Object.keys(values).length > 0) await transaction.update(table).set(values).where(eq(table.id, target.id));
  if (target.kind === 'multiplexer') await writeChannels(transaction, target, reading.state ?? {});
}

/**
 * Whoever hears of a door has heard of the controller that it hangs on. What is older than its going offline does not
 * bring it back.
 */
export async function hearController(transaction: Database, controllerId: number | null, at: Date): Promise<void> {
  if (controllerId === null) return;
  await transaction
    .update(controllers)
    .set({ online: true, lastHeardAt: at })
    .where(
      and(
        eq(controllers.id, controllerId),
        or(isNull(controllers.lastHeardAt), lte(controllers.lastHeardAt, at)),
        or(eq(controllers.online, true), isNull(controllers.statusChangedAt), lte(controllers.statusChangedAt, at)),
      ),
    );
}
