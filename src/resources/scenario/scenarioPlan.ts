import type { Act } from '#domain/commands/act.ts';
import type { Gate } from '#domain/entities/gate.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { provingStatuses } from '#domain/commands/act.ts';
import { exitsOf } from '#domain/commands/exits.ts';
import type { UnitKind } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';

export const scenarioIds = ['lockdown', 'fire'] as const;
export type ScenarioId = (typeof scenarioIds)[number];

export type LeftOut = 'locked' | 'overlocked' | 'entrance';

export interface ScenarioPlan {
  act: Act;
  records: readonly { entity: 'gate' | 'unit'; id: number }[];
  counts: { gate: number; unit: number };
  leftOut: Readonly<Record<LeftOut, number>>;
  /** True if no gate is known as an exit. */
  opensAllGates: boolean;
}

type Doors = { gates: readonly Gate[]; units: readonly Unit[] };

/** Kinds of units without a door that could be locked. */
const kindsWithoutDoor: readonly UnitKind[] = ['car_park', 'desk', 'pool_table', 'trolley', 'trailer'];

const isLocked = ({ status }: Pick<Unit, 'status'>) => isOneOf<string>(provingStatuses.lock, status);
const recordsOf = (entity: 'gate' | 'unit', rows: readonly { id: number }[]) => rows.map(({ id }) => ({ entity, id }));

/** Locks all gates, then all units. Skips locked and overlocked doors. */
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

/** Opens every exit in any state, since the known state may be old. Units stay locked. */
function openExits({ gates }: Doors): ScenarioPlan {
  const opened = exitsOf(gates);
  return {
    act: 'open',
    records: recordsOf('gate', opened),
    counts: { gate: opened.length, unit: 0 },
    leftOut: { locked: 0, overlocked: 0, entrance: gates.length - opened.length },
    opensAllGates: opened.length > 0 && opened.every(({ direction }) => direction === 'entrance'),
  };
}

export function scenarioPlan(id: ScenarioId, doors: Doors): ScenarioPlan {
  return id === 'lockdown' ? lockdown(doors) : openExits(doors);
}
