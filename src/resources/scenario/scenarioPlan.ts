import type { Act, CommandedEntity } from '#domain/commands/act.ts';
import type { Gate } from '#domain/entities/gate.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { provingStatuses } from '#domain/commands/act.ts';
import type { UnitKind } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';

export const scenarioIds = ['lockdown', 'fire'] as const;
export type ScenarioId = (typeof scenarioIds)[number];

/** Why doors are left out. */
export type LeftOut = 'locked' | 'overlocked' | 'entrance';

/** What a scenario would do at a site. */
export interface ScenarioPlan {
  act: Act;
  records: readonly { entity: CommandedEntity; id: number }[];
  /** How many gates and units are commanded. */
  counts: { gate: number; unit: number };
  leftOut: Readonly<Record<LeftOut, number>>;
  /** No gate is known to be an exit, so that all gates are opened. */
  opensAllGates: boolean;
}

type Doors = { gates: readonly Gate[]; units: readonly Unit[] };

/** Kinds of units without a door that could be locked. */
const kindsWithoutDoor: readonly UnitKind[] = ['car_park', 'desk', 'pool_table', 'trolley', 'trailer'];

const isLocked = ({ status }: Pick<Unit, 'status'>) => isOneOf<string>(provingStatuses.lock, status);
const recordsOf = (entity: 'gate' | 'unit', rows: readonly { id: number }[]) => rows.map(({ id }) => ({ entity, id }));

/** Locks all gates, then all units. Doors that are locked, and those of people who owe money, stay as they are. */
function lockdown({ gates, units }: Doors): ScenarioPlan {
  const doors = units.filter(({ kind }) => !isOneOf<string>(kindsWithoutDoor, kind));
  const overlocked = doors.filter(({ status }) => status === 'overlocked');
  const openUnits = doors.filter((unit) => unit.status !== 'overlocked' && !isLocked(unit));
  const openGates = gates.filter((gate) => !isLocked(gate));
  const locked = [...gates, ...doors].filter(isLocked).length;
  return {
    act: 'lock',
    records: [...recordsOf('gate', openGates), ...recordsOf('unit', openUnits)],
    counts: { gate: openGates.length, unit: openUnits.length },
    leftOut: { locked, overlocked: overlocked.length, entrance: 0 },
    opensAllGates: false,
  };
}

/** Opens every exit, whatever it shows: what is known of it may be old. Units stay locked. */
function openExits({ gates }: Doors): ScenarioPlan {
  const exits = gates.filter(({ direction }) => direction !== 'entrance');
  const opened = exits.length === 0 ? gates : exits;
  return {
    act: 'open',
    records: recordsOf('gate', opened),
    counts: { gate: opened.length, unit: 0 },
    leftOut: { locked: 0, overlocked: 0, entrance: gates.length - opened.length },
    opensAllGates: exits.length === 0 && gates.length > 0,
  };
}

/** What a scenario would do with the doors of a site as they are known now. */
export function scenarioPlan(id: ScenarioId, doors: Doors): ScenarioPlan {
  return id === 'lockdown' ? lockdown(doors) : openExits(doors);
}
