import { formatDay, type Day } from '#format/days.ts';
import { decimalText, numberText } from '#format/numbers.ts';

const times = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;

/** How fast doors open and how long devices are offline. */
export const latencyMessages = {
  title: 'Latency and availability of this site',
  link: 'How fast do doors open, and how long are devices offline?',
  group: 'Doors and devices',
  badMonth: 'Choose one of the last twelve months, such as 2026-11.',
  period: 'Period',
  lastMonths: 'Last 12 months',
  month: 'Month',
  asOf: (moment: string) => `as of ${moment}`,
  print: 'Print',
  chooseSite: 'Choose a site',
  chooseSiteText: 'These figures are of one site. Choose it in the header.',
  absent: 'This server does not measure its doors',
  absentText: 'The logs of units, gates and devices show what happened at them.',
  notRead: "Couldn't load the figures",
  notUpdated: (why: string) => `Couldn't update the figures: ${why}`,
  unlocks: 'Unlocks',
  unlocksAbout:
    'The time from a request to open a door until the door showed that it opened. Doors that people open with a code do not count.',
  noUnlocks: 'No unlocks yet in this period',
  noUnlocksText: 'Unlock a door in the dashboard. How long it takes appears here.',
  logsSince: (day: Day) => `The logs of this site begin on ${formatDay(day)}. Earlier unlocks are not known.`,
  byMonth: 'Unlock times by month',
  byDoor: 'Unlocks by door',
  percentiles: { p50: 'p50', p95: 'p95', p99: 'p99' },
  percentileMeaning: (percent: string) => `${percent} % of the confirmed unlocks took no longer.`,
  requests: 'Requests',
  confirmed: 'Confirmed',
  door: 'Door',
  doorKinds: { unit: 'Unit', gate: 'Gate', lockable: 'Lockable' },
  kind: 'Kind',
  release: 'Release after payment',
  released: (count: number) =>
    `${times(count, 'overlocked unit was', 'overlocked units were')} released by a payment in this period: at once, in the same step that stored the payment.`,
  noRelease: 'No overlocked unit was released by a payment in this period.',
  releaseProof:
    'Doors do not report a release, so how soon a door accepts its tenant again is not known. The next unlock shows it.',
  devices: 'Devices',
  noDevices: 'No devices at this site',
  noDevicesText: 'Add the devices of this site. How long they are offline appears here.',
  device: 'Device',
  offline: 'Offline',
  longest: 'Longest outage',
  available: 'Available',
  since: 'Known since',
  wholePeriod: 'Whole period',
  state: 'Now',
  states: { offline: 'Offline', online: 'Online', neverHeard: 'Never heard' },
  offlineSince: 'since',
  notKnown: 'Not known yet',
  devicesAbout:
    'Outages are known from the moment in “Known since” on. Nothing is known of the time before, so it does not count.',
  seconds: (value: number | null) => (value === null ? '–' : `${decimalText(value, value < 10 ? 1 : 0)} s`),
  /** Cut, not rounded: what failed once is never 100 %. */
  share: (value: number | null) => (value === null ? '–' : `${decimalText(Math.floor(value * 1000) / 10, 1)} %`),
  duration(seconds: number | null): string {
    if (seconds === null) return '–';
    const minutes = Math.round(seconds / 60);
    if (seconds > 0 && minutes === 0) return `${Math.round(seconds)} s`;
    if (minutes < 60) return `${minutes} min`;
    return `${numberText(Math.floor(minutes / 60))} h ${minutes % 60} min`;
  },
} as const;
