import { isOneOf } from '../states/words.ts';
import { provingStatuses, type DoorAct } from './act.ts';
import { isHeld, type Holdable } from './hold.ts';
import type { ScenarioAct } from './scenarioPlan.ts';

/** A door that a scenario commanded, with its state before. */
export interface RunDoor {
  entity: 'gate' | 'unit';
  id: number;
  name: string;
  /** null: it never reported. */
  status: string | null;
  wasHeld: boolean;
}

interface DoorNow extends Holdable {
  id: number;
  status?: string | null | undefined;
}

/** Why a door does not become what it was: it is overlocked, its state before is unknown, or the record is gone. */
export const notReturned = ['overlocked', 'unknown', 'gone'] as const;
export type NotReturned = (typeof notReturned)[number];

/** The commands that return the doors of a scenario to their state before it. */
export interface EndPlan {
  commands: readonly { act: DoorAct; doors: readonly RunDoor[] }[];
  left: Readonly<Record<NotReturned, readonly RunDoor[]>>;
}

/** Doors that the end of a scenario moves nowhere: they are what they were, or somebody moved them since. */
type Step = DoorAct | NotReturned | 'nothing';

const isLocked = ({ status }: { status?: string | null | undefined }) => isOneOf<string>(provingStatuses.lock, status);
const isOpen = ({ status }: { status?: string | null | undefined }) => isOneOf<string>(provingStatuses.open, status);

function stepAfterLock(door: RunDoor, now: DoorNow): Step {
  if (isHeld(now)) return 'nothing';
  if (now.status === 'overlocked') return door.wasHeld || isOpen(door) ? 'overlocked' : 'nothing';
  if (door.wasHeld) return 'hold';
  if (door.status === null) return 'unknown';
  // A gate that was just open relocks by itself: it was open for one who passed.
  const wasLeftOpen = door.entity === 'gate' ? door.status === 'unlocked' : isOpen(door);
  return wasLeftOpen && !isOpen(now) ? 'open' : 'nothing';
}

function stepAfterOpen(door: RunDoor, now: DoorNow): Step {
  if (door.status === null) return 'unknown';
  return isLocked(door) && !isLocked(now) && now.status !== 'overlocked' ? 'lock' : 'nothing';
}

function stepOf(act: ScenarioAct, door: RunDoor, now: DoorNow | undefined): Step {
  if (now === undefined) return 'gone';
  if (act === 'hold') return isHeld(now) && !door.wasHeld ? 'release' : 'nothing';
  return act === 'lock' ? stepAfterLock(door, now) : stepAfterOpen(door, now);
}

/** @param doorsNow the records of the doors as they are now. */
export function endPlan(
  run: { act: ScenarioAct; doors: readonly RunDoor[] },
  doorsNow: Readonly<Record<RunDoor['entity'], readonly DoorNow[]>>,
): EndPlan {
  const rows = {
    gate: new Map(doorsNow.gate.map((row) => [row.id, row])),
    unit: new Map(doorsNow.unit.map((row) => [row.id, row])),
  };
  const steps = run.doors.map((door) => ({ door, step: stepOf(run.act, door, rows[door.entity].get(door.id)) }));
  const doorsOf = (wanted: Step) => steps.flatMap(({ door, step }) => (step === wanted ? [door] : []));
  return {
    commands: (['release', 'open', 'lock', 'hold'] as const)
      .map((act) => ({ act, doors: doorsOf(act) }))
      .filter(({ doors }) => doors.length > 0),
    left: { overlocked: doorsOf('overlocked'), unknown: doorsOf('unknown'), gone: doorsOf('gone') },
  };
}
