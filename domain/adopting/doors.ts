import type { ChannelEntity } from '../calls/networkDevices.ts';
import { sortingText } from '../search/sortingText.ts';

/** The kinds of doors that are paired with channels. */
export const pairedEntities = ['unit', 'gate', 'lockable'] as const satisfies readonly ChannelEntity[];
export type PairedEntity = (typeof pairedEntities)[number];

export interface Door {
  entity: PairedEntity;
  id: number;
  name: string;
  /** The name of its area; null: it has none. */
  area: string | null;
  /** Whether it is connected to a channel. */
  isWired: boolean;
}

export const doorKey = ({ entity, id }: { entity: ChannelEntity; id: number }): string => `${entity}:${id}`;

/** Doors as one passes them: units by area, then gates and lockables; A2 before A10. */
export function walkingOrder(doors: readonly Door[]): readonly Door[] {
  const sorted = doors.map((door) => ({
    door,
    text: [
      pairedEntities.indexOf(door.entity),
      door.area === null ? '' : sortingText(door.area),
      sortingText(door.name),
    ].join('\u0000'),
  }));
  return sorted
    .toSorted(
      (one, other) => (one.text < other.text ? -1 : Number(one.text > other.text)) || one.door.id - other.door.id,
    )
    .map(({ door }) => door);
}

/** Why a door is thought to be the one: it is called so, it comes after the last one, or it is the first. */
export type ProposalReason = 'name' | 'next' | 'first';

export interface Proposal {
  door: Door;
  reason: ProposalReason;
}

/** The free doors after the last one; the nearest before it, which was passed over, is the second. */
function doorsAround(walk: readonly Door[], last: Door | null): readonly Door[] {
  const place = last === null ? -1 : walk.findIndex((door) => doorKey(door) === doorKey(last));
  const isFree = ({ isWired }: Door) => !isWired;
  const after = walk.slice(place + 1).filter(isFree);
  const before = walk.slice(0, place + 1).filter(isFree);
  const [next, ...later] = after;
  const passed = before.at(-1);
  if (next === undefined || passed === undefined) return [...before.toReversed(), ...after];
  return [next, passed, ...later, ...before.slice(0, -1)];
}

/**
 * The free doors that may be at a channel, the likeliest first.
 * @param walk in walking order.
 * @param named the door that the channel's name means, also if it is not free; null: none.
 * @param last the door of the channel before; null: none.
 */
export function proposedDoors(walk: readonly Door[], named: Door | null, last: Door | null): readonly Proposal[] {
  const around = doorsAround(walk, last);
  const isNamed = (door: Door) => named !== null && doorKey(door) === doorKey(named);
  const isFirst = last === null || !walk.some((door) => doorKey(door) === doorKey(last));
  const reason = isFirst ? 'first' : 'next';
  return [
    ...(named === null ? [] : [{ door: named, reason: 'name' } as const]),
    ...around.filter((door) => !isNamed(door)).map((door): Proposal => ({ door, reason })),
  ];
}
