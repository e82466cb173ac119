import type { NamedScenario } from '../calls/scenarios.ts';
import type { StandardScenario } from '../states/scenario.ts';
import type { UnitKind } from '../states/unitKind.ts';
import { isOneOf } from '../states/words.ts';
import { provingStatuses, type Act } from './act.ts';
import { isLockedOut } from './block.ts';
import { waysOutOf } from './exits.ts';
import { canHold, isHeld, type Holdable } from './hold.ts';

/** A scenario of every site, or a named one of the site's own. */
export type ScenarioChoice = StandardScenario | NamedScenario;

export type LeftOut = 'locked' | 'overlocked' | 'entrance' | 'elsewhere';

/** A door that is held stays open until somebody ends it; one that is opened relocks by itself. */
export type ScenarioAct = Act | 'hold';

export interface ScenarioPlan {
  act: ScenarioAct;
  /** Each with its own act, or the plan's. */
  records: readonly { entity: 'gate' | 'unit'; id: number; act?: ScenarioAct }[];
  counts: { gate: number; unit: number };
  leftOut: Readonly<Record<LeftOut, number>>;
  /** Chosen once; of an area, no unit is left. */
  gone: { doors: number; areas: number };
  /** True if no gate is known as an exit. */
  opensAllGates: boolean;
  /** Doors that are held open and that the plan would shut. */
  shutsHeld: number;
}

/** The fields of a gate that the plan needs; all but the id may be unknown. */
interface PlannedGate extends Holdable {
  id: number;
  status?: string | null | undefined;
  direction?: string | null | undefined;
  doorType?: string | null | undefined;
  name?: string | null | undefined;
}

interface PlannedUnit extends Holdable {
  id: number;
  status?: string | null | undefined;
  kind?: string | null | undefined;
  areaId?: number | null | undefined;
}

type Doors = { gates: readonly PlannedGate[]; units: readonly PlannedUnit[] };

/** Kinds of units without a door that could be locked. */
const kindsWithoutDoor: readonly UnitKind[] = ['car_park', 'desk', 'pool_table', 'trolley', 'trailer'];
export const hasDoor = ({ kind }: Pick<PlannedUnit, 'kind'>) => !isOneOf<string>(kindsWithoutDoor, kind);

/** A door that is held open is not, whatever its status. */
const isLocked = (door: Pick<PlannedUnit, 'status' | 'heldSince'>) =>
  isOneOf<string>(provingStatuses.lock, door.status) && !isHeld(door);
const recordsOf = (entity: 'gate' | 'unit', rows: readonly { id: number }[]) => rows.map(({ id }) => ({ entity, id }));

/** Gates come first. Skips overlocked units, and doors that are locked already. Opens in any state: it may be old. */
function planOf(act: ScenarioAct, gates: readonly PlannedGate[], units: readonly PlannedUnit[]): ScenarioPlan {
  const isDone = (door: Pick<PlannedUnit, 'status' | 'heldSince'>) => act === 'lock' && isLocked(door);
  const isOverlocked = (unit: PlannedUnit) => isLockedOut('unit', unit, act);
  const overlocked = units.filter(isOverlocked);
  const movedGates = gates.filter((gate) => !isDone(gate));
  const movedUnits = units.filter((unit) => !isOverlocked(unit) && !isDone(unit));
  return {
    act,
    records: [...recordsOf('gate', movedGates), ...recordsOf('unit', movedUnits)],
    counts: { gate: movedGates.length, unit: movedUnits.length },
    leftOut: {
      locked: [...gates, ...units].filter(isDone).length,
      overlocked: overlocked.length,
      entrance: 0,
      elsewhere: 0,
    },
    gone: { doors: 0, areas: 0 },
    opensAllGates: false,
    shutsHeld: act === 'lock' ? [...movedGates, ...movedUnits].filter(isHeld).length : 0,
  };
}

/** Opens every way out in any state, and holds it open where the server can. Units stay locked. */
function openExits({ gates }: Doors): ScenarioPlan {
  const opened = waysOutOf(gates);
  const plan = planOf(opened.length > 0 && canHold(opened) ? 'hold' : 'open', opened, []);
  return {
    ...plan,
    leftOut: { ...plan.leftOut, entrance: gates.length - opened.length },
    opensAllGates: opened.length > 0 && gates.every(({ direction }) => direction === 'entrance'),
  };
}

function planOfNamed(scenario: NamedScenario, { gates, units }: Doors): ScenarioPlan {
  const [gateIds, areaIds, unitIds] = [scenario.gateIds, scenario.areaIds, scenario.unitIds].map((ids) => new Set(ids));
  const chosenGates = { none: [], all: gates, chosen: gates.filter(({ id }) => gateIds?.has(id)) }[scenario.gates];
  const isChosen = ({ id, areaId }: PlannedUnit) => unitIds?.has(id) || (areaId != null && areaIds?.has(areaId));
  const chosenUnits = { none: [], all: units, chosen: units.filter(isChosen) }[scenario.units];
  const absent = (ids: readonly number[], known: readonly (number | null | undefined)[]) => {
    const held = new Set(known);
    return ids.filter((id) => !held.has(id)).length;
  };
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return {
    ...planOf(scenario.act, chosenGates, chosenUnits.filter(hasDoor)),
    gone: {
      doors: absent(scenario.gateIds, idsOf(gates)) + absent(scenario.unitIds, idsOf(units)),
      areas: absent(
        scenario.areaIds,
        units.map(({ areaId }) => areaId),
      ),
    },
  };
}

export function scenarioPlan(choice: ScenarioChoice, doors: Doors): ScenarioPlan {
  if (choice === 'fire') return openExits(doors);
  return choice === 'lockdown' ? planOf('lock', doors.gates, doors.units.filter(hasDoor)) : planOfNamed(choice, doors);
}

/** The plan without gates that stand at other sites: a second person approves the commands of one site. */
export function planHere(
  plan: ScenarioPlan,
  gates: readonly { id: number; siteId?: number | undefined }[],
  siteId: number,
): ScenarioPlan {
  const others = new Set(gates.flatMap((gate) => ((gate.siteId ?? siteId) === siteId ? [] : [gate.id])));
  const records = plan.records.filter(({ entity, id }) => entity === 'unit' || !others.has(id));
  const elsewhere = plan.records.length - records.length;
  return {
    ...plan,
    records,
    counts: { ...plan.counts, gate: plan.counts.gate - elsewhere },
    leftOut: { ...plan.leftOut, elsewhere },
  };
}
