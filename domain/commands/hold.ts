import type { CommandAct } from './act.ts';

/** Since when the device keeps the door open; null: it does not; undefined: the server cannot hold doors. */
export interface Holdable {
  readonly id?: unknown;
  readonly heldSince?: unknown;
}

export const isHeld = ({ heldSince }: Holdable): boolean => heldSince !== undefined && heldSince !== null;

/** Whether the act fits the record: a held door can be released, and no server without holds is asked for one. */
export function isOffered(act: CommandAct, row: Holdable): boolean {
  if (act === 'hold') return row.heldSince === null;
  return act !== 'release' || isHeld(row);
}

/** Whether the server can hold each of these doors: all of its records say whether they are held. */
export const canHold = (doors: readonly Holdable[]): boolean => doors.every(({ heldSince }) => heldSince !== undefined);
