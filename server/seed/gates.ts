import type { DoorType, GateDirection } from '#domain/states/device.ts';
import { addController, deviceFacts } from './devices.ts';
import { before, day, hour, type DemoSite } from './demoSite.ts';

const week = [0, 1, 2, 3, 4, 5, 6] as const;
const weekdays = [1, 2, 3, 4, 5] as const;

export interface Schedules {
  gateHours: number;
  officeHours: number;
  always: number;
}

/** Adds schedules, with hours in the site's own time. */
export function addSchedules({ id: siteId, buffer, anchor }: DemoSite): Schedules {
  const daily = (days: readonly number[], from: string, to: string) => days.map((each) => ({ day: each, from, to }));
  const year = anchor.getUTCFullYear();
  const exceptions = [
    { day: `${year}-12-25`, name: 'Christmas Day', spans: [] },
    { day: `${year}-12-26`, name: 'Boxing Day', spans: [{ from: '10:00', to: '16:00' }] },
  ];
  return {
    gateHours: buffer.add('schedules', {
      siteId,
      name: 'Gate hours',
      spans: daily(week, '06:00', '22:00'),
      exceptions: [],
    }),
    officeHours: buffer.add('schedules', {
      siteId,
      name: 'Office hours',
      spans: [...daily(weekdays, '08:30', '17:30'), ...daily([6], '09:00', '13:00')],
      exceptions,
    }),
    always: buffer.add('schedules', {
      siteId,
      name: '24 hours',
      spans: daily(week, '00:00', '24:00'),
      exceptions: [],
    }),
  };
}

interface Wish {
  name: string;
  direction: GateDirection;
  doorType: DoorType;
  schedule: keyof Schedules;
}

const usual: readonly Wish[] = [
  { name: 'Main entrance', direction: 'entrance', doorType: 'gate', schedule: 'gateHours' },
  { name: 'Main exit', direction: 'exit', doorType: 'gate', schedule: 'gateHours' },
  { name: 'Front door', direction: 'entrance', doorType: 'door', schedule: 'officeHours' },
  { name: 'Loading dock', direction: 'exit', doorType: 'door', schedule: 'gateHours' },
];

export interface PlacedGate {
  id: number;
  name: string;
  hidId: number;
  controllerId: number;
}

/** Adds gates, each with a keypad, on one line of readers. */
export function addGates(site: DemoSite, schedules: Schedules, hubs: readonly number[]): PlacedGate[] {
  const { buffer, anchor, id: siteId } = site;
  const random = site.random.fork('gates');
  const wish = { name: 'Controller G-01', description: 'Gates and readers', lockType: 'lock' } as const;
  const controllerId = addController(site, wish, hubs, random);
  const osdpNetworkId = buffer.add('osdpNetworks', {
    siteId,
    name: 'Gates',
    controllerId,
    baudRate: 9600,
    secureChannel: random.chance(0.7),
  });
  const count = site.units.length > 500 ? 4 : site.units.length > 150 ? 3 : 2;
  return usual.slice(0, count).map(({ name, direction, doorType, schedule }, channel) => {
    const hidId = buffer.addConfig(siteId, 'DumbHID');
    buffer.addWithoutId('hids', {
      id: hidId,
      siteId,
      ...deviceFacts(site, `Keypad, ${name.toLowerCase()}`, 'HD9', random),
      direction,
      osdpNetworkId,
      osdpAddress: channel,
    });
    const id = buffer.add('gates', {
      siteId,
      name,
      direction,
      doorType,
      status: 'locked',
      statusChangedAt: before(anchor, random.within(hour / 30, day / 6)),
      controllerId,
      channel,
      relayMode: doorType === 'gate' ? 'PULSE_HIGH' : 'HOLD_HIGH',
      hidId,
      scheduleId: schedules[schedule],
    });
    return { id, name, hidId, controllerId };
  });
}
