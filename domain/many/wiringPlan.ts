import type { AnyRecord, EntityName } from '../entities/index.ts';
import { recordName } from '../entities/recordName.ts';
import { countedChannels, type CountedChannel, type FreeController } from './channels.ts';

export interface Wired {
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

export interface PlannedDoor {
  id: number;
  name: string;
  /** null: it hangs on a chosen controller already, and stays; undefined: no channel is left for it. */
  to: CountedChannel | null | undefined;
}

export interface WiringPlan {
  /** In the order of the doors. */
  lines: readonly PlannedDoor[];
  /** How many doors get no channel. */
  missing: number;
}

/** Gives each door the next free channel of the chosen controllers, one controller after the other. */
export function wiringPlan(
  entity: EntityName,
  doors: readonly (AnyRecord & Wired)[],
  chosen: readonly FreeController[],
): WiringPlan {
  const free = countedChannels(chosen);
  const ids = new Set(chosen.map(({ id }) => id));
  let used = 0;
  const lines = doors.map((door): PlannedDoor => {
    const { id, controllerId, channel } = door;
    const stays = typeof controllerId === 'number' && ids.has(controllerId) && typeof channel === 'number';
    return { id, name: recordName(entity, door), to: stays ? null : free[used++] };
  });
  return { lines, missing: lines.filter(({ to }) => to === undefined).length };
}
