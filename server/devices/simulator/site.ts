import type { Random } from '#server/seed/random.ts';
import type { CustomerAct, DeviceRoster, PinEntry, Reading, RosterDevice, RosterDoor } from '#server/devices/port.ts';
import type { Clock } from './clock.ts';
import { createController, type ControllerMachine } from './controller.ts';
import { createDoor, type Door } from './door.ts';
import { liveAtDoors } from './doorLife.ts';
import type { Machine } from './machine.ts';
import { beats, makers } from './machines.ts';
import { liveAsPeople } from './peopleLife.ts';
import { createRhythm } from './rhythm.ts';
import { showroom, temperamentOf, type Temperament } from './temperament.ts';

/** The mean span between controllers of one site dropping off, in milliseconds. */
const dropping = 90 * 60_000;

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
}

/** A simulated site: its doors, its machines, and the life that goes on there. */
export interface SimulatedSite {
  addDoor(known: RosterDoor): Door;
  addMachine(known: RosterDevice): Machine;
  live(parts: LifeParts): void;
  close(): void;
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
    live({ roster, type, act, onFailure }) {
      liveAtDoors(doors, rhythm, random.fork('doors'));
      const keypads = machines.flatMap(({ known }) =>
        known.kind === 'gate' && known.hidId !== null ? [known.hidId] : [],
      );
      const people = random.fork('people');
      liveAsPeople({ siteId, keypads, roster, clock, random: people, type, act, onFailure }, rhythm);
      for (const machine of machines) {
        const { kind, id } = machine.known;
        const span = kind === 'unit' ? null : beats[kind];
        if (span !== null) rhythm.steadily(`${kind} ${id}`, span, () => machine.beat());
      }
      const drawn = random.fork('drops');
      rhythm.anytime('drop', dropping, () => {
        const some = droppable();
        some[drawn.between(0, Math.max(0, some.length - 1))]?.drop();
      });
      const lockables = machines.filter(({ known }) => known.kind === 'lockable');
      rhythm.byDay('lockable', 20 * 60_000, () => {
        const used = lockables[drawn.between(0, Math.max(0, lockables.length - 1))];
        if (used !== undefined) void used.command({ ...used.known, kind: 'lockable', act: 'open' });
      });
    },
    close() {
      rhythm.close();
      for (const each of [...doors, ...machines]) each.close();
    },
  };
}
