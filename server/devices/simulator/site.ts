import type { Random } from '#server/seed/random.ts';
import type { CustomerAct, DeviceRoster, PinEntry, Reading, RosterDevice, RosterDoor } from '#server/devices/port.ts';
import type { Clock } from './clock.ts';
import { createController, type ControllerMachine } from './controller.ts';
import { createDoor, type Door } from './door.ts';
import { liveAtDoors } from './doorLife.ts';
import { floodDoors } from './flood.ts';
import type { Machine } from './machine.ts';
import { beats, makers } from './machines.ts';
import { liveAsPeople } from './peopleLife.ts';
import { createRhythm, type Rhythm } from './rhythm.ts';
import { showroom, temperamentOf, type Temperament } from './temperament.ts';

/** The mean span between controllers of one site dropping off, in milliseconds. */
const dropping = 90 * 60_000;

/** From one look at the overlocks to the next, in milliseconds. */
const looking = 5_000;

export interface SiteParts {
  siteId: number;
  timeZone: string;
  clock: Clock;
  /** The same for the same seed; everything at the site has its own fork. */
  random: Random;
  temperament: Temperament | undefined;
  tempo: number;
  storm: boolean;
  report: (reading: Reading) => void;
}

export interface LifeParts {
  roster: DeviceRoster;
  type: (entry: PinEntry) => void;
  act: (act: CustomerAct) => void;
  onFailure: (error: unknown) => void;
  /** People flood it, where it is large enough for that. */
  flooded: boolean;
}

/** A simulated site: its doors, its machines, and the life that goes on there. */
export interface SimulatedSite {
  readonly doorCount: number;
  addDoor(known: RosterDoor): Door;
  addMachine(known: RosterDevice): Machine;
  live(parts: LifeParts): void;
  /** Has the doors take what the server says of their overlocks. */
  followOverlocks(roster: DeviceRoster): Promise<void>;
  close(): void;
}

/** Has doors take what the server says of their overlocks. */
async function keepOverlocked(doors: readonly Door[], siteId: number, roster: DeviceRoster): Promise<void> {
  const overlocked = new Set(await roster.overlocked(siteId));
  for (const door of doors) door.followOverlock(overlocked.has(door.unitId));
}

/** Customers use the lockables of a site by day. */
function openLockables(machines: readonly Machine[], rhythm: Rhythm, drawn: Random): void {
  const lockables = machines.filter(({ known }) => known.kind === 'lockable');
  rhythm.byDay('lockable', 20 * 60_000, () => {
    const used = lockables[drawn.between(0, Math.max(0, lockables.length - 1))];
    if (used !== undefined) void used.command({ ...used.known, kind: 'lockable', act: 'open' });
  });
}

/** Lets each machine do by itself what its kind does, again and again. */
function beatMachines(machines: readonly Machine[], rhythm: ReturnType<typeof createRhythm>): void {
  for (const machine of machines) {
    const { kind, id } = machine.known;
    const span = kind === 'unit' ? null : beats[kind];
    if (span !== null) rhythm.steadily(`${kind} ${id}`, span, () => machine.beat());
  }
}

export function createSite(parts: SiteParts): SimulatedSite {
  const { siteId, timeZone, clock, random, temperament, tempo, storm, report } = parts;
  const doors: Door[] = [];
  const wired = new Map<number, Door[]>();
  const controllers = new Map<number, ControllerMachine>();
  const machines: Machine[] = [];
  const rhythm = createRhythm({ clock, random: random.fork('rhythm'), timeZone, tempo, storm });

  /** Whatever hangs on a controller is gone while it is. */
  const unreachable = (controllerId: number | null | undefined) => () => {
    const controller = controllers.get(controllerId ?? 0);
    return controller === undefined || controller.isOnline ? null : 'its controller is offline';
  };

  /** The first doors of a site always work, and so do the controllers that they hang on. */
  function droppable(): ControllerMachine[] {
    const shown = new Set(doors.slice(0, showroom));
    return [...controllers.values()].filter(
      ({ known }) => !(wired.get(known.id) ?? []).some((door) => shown.has(door)),
    );
  }

  function make(known: RosterDevice): Machine {
    const { kind, id, controllerId } = known;
    const own = random.fork(`${kind} ${id}`);
    const common = { known, clock, random: own, report, unreachable: unreachable(controllerId), tempo };
    if (kind === 'unit') throw new Error('The doors of units are no machines.');
    if (kind !== 'controller') return makers[kind](common);
    const controller = createController(common, () => wired.get(id) ?? []);
    controllers.set(id, controller);
    return controller;
  }

  const followOverlocks = (roster: DeviceRoster) => keepOverlocked(doors, siteId, roster);

  return {
    addDoor(known) {
      const own = random.fork(`door ${known.unitId}`);
      const { controllerId = null } = known;
      const mood = temperament ?? temperamentOf(doors.length, own);
      const door = createDoor({
        ...{ door: known, temperament: mood, clock, random: own, report, tempo },
        unreachable: unreachable(controllerId),
      });
      doors.push(door);
      if (controllerId !== null) wired.set(controllerId, [...(wired.get(controllerId) ?? []), door]);
      return door;
    },
    addMachine(known) {
      const machine = make(known);
      machines.push(machine);
      return machine;
    },
    followOverlocks,
    get doorCount() {
      return doors.length;
    },
    live({ roster, type, act, onFailure, flooded }) {
      rhythm.steadily('overlocks', looking, () => void followOverlocks(roster).catch(onFailure));
      liveAtDoors(doors, rhythm, random.fork('doors'));
      if (flooded) floodDoors(doors, rhythm, random.fork('flood'));
      const keypads = machines.flatMap(({ known }) =>
        known.kind === 'gate' && known.hidId !== null ? [known.hidId] : [],
      );
      const people = random.fork('people');
      liveAsPeople({ siteId, keypads, roster, clock, random: people, type, act, onFailure }, rhythm);
      beatMachines(machines, rhythm);
      const drawn = random.fork('drops');
      rhythm.anytime('drop', dropping, () => {
        const some = droppable();
        some[drawn.between(0, Math.max(0, some.length - 1))]?.drop();
      });
      openLockables(machines, rhythm, drawn);
    },
    close() {
      rhythm.close();
      for (const each of [...doors, ...machines]) each.close();
    },
  };
}
