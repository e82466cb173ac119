import type { DeviceCommand, PinEntry, Reading, RosterDevice, RosterDoor } from '#server/devices/port.ts';
import type { Opportunities } from '#server/devices/simulator/customerWorld.ts';
import { openSimulator, type SimulatorOptions } from '#server/devices/simulator/simulator.ts';
import type { CustomerAct } from '#server/rentals/customerAct.ts';
import { farDeadline } from '#tests/support/server/farDeadline.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';

/** A Saturday, 13:00 in Sydney. */
const noon = new Date('2026-11-21T02:00:00Z');

export const aDevice = (given: Partial<RosterDevice> & Pick<RosterDevice, 'kind' | 'id'>): RosterDevice => ({
  siteId: 1,
  timeZone: 'Australia/Sydney',
  controllerId: null,
  status: null,
  hidId: null,
  power: null,
  battery: null,
  calibration: null,
  kilowattHours: null,
  ...given,
});

export const aDoor = (unitId: number, controllerId: number | null = null): RosterDoor => ({
  unitId,
  controllerId,
  siteId: 1,
  status: 'locked',
  timeZone: 'Australia/Sydney',
});

export interface Scenery {
  devices: readonly RosterDevice[];
  doors: readonly RosterDoor[];
  pins: readonly string[];
  /** Units that the server overlocked. */
  overlocked: readonly number[];
  there: Partial<Opportunities>;
}

const nothing: Opportunities = {
  customerIds: [],
  freeUnitIds: [],
  freePoolTableIds: [],
  endableBookingIds: [],
  productIds: [],
  unpaidOrders: [],
};

/** A simulator on the test's clock, with everything it reports. */
export async function stage(given: Partial<Scenery>, options: Partial<SimulatorOptions> = {}) {
  const clock = createManualClock(noon);
  const scenery = { devices: [], doors: [], pins: [], overlocked: [], there: {}, ...given };
  const acts: CustomerAct[] = [];
  const customers = {
    pins: () => Promise.resolve(scenery.pins),
    opportunities: () => Promise.resolve({ ...nothing, ...scenery.there }),
    act: (act: CustomerAct) => acts.push(act),
  };
  const usual = { seed: 1, clock, activity: false, behaviour: 'prompt', customers } as const;
  const port = await openSimulator({ ...usual, ...options })({
    doors: () => Promise.resolve(scenery.doors),
    devices: () => Promise.resolve(scenery.devices),
    overlocked: () => Promise.resolve(scenery.overlocked),
    silentSince: () => Promise.resolve([]),
  });
  const readings: Reading[] = [];
  const pins: PinEntry[] = [];
  port.listen({
    reading: (reading) => readings.push(reading),
    pin: (entry) => pins.push(entry),
  });
  return {
    clock,
    port,
    readings,
    pins,
    acts,
    scenery,
    /** The records of the scenery changed. */
    refresh: async () => port.refresh?.(),
    /** Sends a command. Resolves after enough time for its answer. */
    async send(command: DeviceCommand) {
      const before = clock.waiting;
      const answer = port.send(command, farDeadline);
      // A command for a new record refreshes the roster first, in several turns.
      for (let turn = 0; turn < 20 && clock.waiting === before; turn += 1) await Promise.resolve();
      await clock.pass(500);
      return answer;
    },
    /** The names of the reported events of a kind. */
    eventsOf: (kind: Reading['kind']) =>
      readings.flatMap((reading) => (reading.kind === kind && reading.event !== null ? [reading.event.name] : [])),
    states: (kind: Reading['kind']) => readings.flatMap((reading) => (reading.kind === kind ? [reading.state] : [])),
  };
}
