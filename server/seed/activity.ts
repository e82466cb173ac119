import { accessGranted, codeDetail, type DenialReason, type LogKind } from '#domain/states/logs.ts';
import { before, day, filled, hour, minute, second, type DemoSite } from './demoSite.ts';
import type { PlacedGate } from './gates.ts';
import { believableMoment } from './history.ts';
import type { Tenancy } from './tenancies.ts';

const denials: readonly (readonly [DenialReason, number])[] = [
  ['wrong PIN', 6],
  ['outside schedule', 2],
  ['arrears', 1],
];

/** Wrong PINs until a keypad locks. */
const patience = 5;

/** Adds accesses at gates in the last days. */
export function addPasses(site: DemoSite, gates: readonly PlacedGate[], tenancies: readonly Tenancy[]): void {
  const { buffer, anchor, id: siteId } = site;
  const random = site.random.fork('passes');
  const [customers, ways] = [filled(tenancies), filled(gates)];
  if (customers === null || ways === null) return;
  const debtors = filled(tenancies.filter(({ owed }) => owed > 0)) ?? customers;
  const setting = { timeZone: site.place.timeZone, staff: site.staff, anchor, random };
  const count = 30 + Math.round(site.units.length * 0.05);
  for (let pass = 0; pass < count; pass += 1) {
    const { id: gateId, hidId } = random.pick(ways);
    const createdAt = new Date(believableMoment(setting));
    const denial = random.chance(0.07) ? random.weighted(denials) : null;
    const somebody = random.pick(denial === 'arrears' ? debtors : customers).tenant.id;
    const customerId = denial === 'wrong PIN' ? null : somebody;
    const event = denial === null ? accessGranted : 'Access Denied';
    const at = { siteId, unitId: null, gateId, hidId, userId: null };
    const detail = denial === null ? codeDetail : null;
    buffer.add('eventLogs', { ...at, customerId, event, kind: 'access', denial, detail, createdAt });
  }
  addGuessing(site, random.pick(ways), new Date(believableMoment(setting)));
}

function addGuessing({ buffer, id: siteId }: DemoSite, { id: gateId, hidId }: PlacedGate, from: Date): void {
  const line = { siteId, unitId: null, gateId, hidId, userId: null, kind: 'access', denial: 'wrong PIN' } as const;
  for (let tries = 0; tries < patience; tries += 1) {
    const event = tries === patience - 1 ? 'Rate Limit Triggered' : 'Access Denied';
    buffer.add('eventLogs', { ...line, event, detail: null, createdAt: before(from, -tries * 6 * second) });
  }
}

/** Adds snapshots and maintenance at gates, controllers and units. */
export function addUpkeep(site: DemoSite, gates: readonly PlacedGate[]): void {
  const { buffer, anchor, id: siteId } = site;
  const random = site.random.fork('upkeep');
  const usual = filled(site.units.filter(({ status }) => status === 'locked' || status === 'armed'));
  const note = (
    of: { unitId?: number; gateId?: number; controllerId?: number; userId?: number | null },
    kind: LogKind,
    event: string,
    at: Date,
  ) => buffer.add('eventLogs', { siteId, userId: null, event, kind, detail: null, createdAt: at, ...of });
  const members = filled(site.staff);
  for (const { id: gateId, controllerId } of gates) {
    for (let count = random.between(4, 9); count > 0; count -= 1) {
      note({ gateId }, 'view', 'Snapshot', before(anchor, random.within(10 * minute, 5 * day)));
    }
    note({ controllerId }, 'admin', 'Maintenance', before(anchor, random.within(day, 5 * day)));
    const closing = before(anchor, random.within(3 * hour, 5 * day));
    const userId = members === null ? null : random.pick(members).id;
    note({ gateId, userId }, 'close', 'Close Requested', closing);
    note({ gateId }, 'close', 'Closed', before(closing, -2 * second));
    note({ gateId }, 'close', 'Locked', before(closing, -5 * second));
  }
  if (usual === null) return;
  for (let count = 12; count > 0; count -= 1) {
    const { id: unitId = 0, statusChangedAt } = random.pick(usual);
    const at = before(statusChangedAt, random.within(minute, 2 * hour));
    note({ unitId }, count % 3 === 0 ? 'admin' : 'view', count % 3 === 0 ? 'Maintenance' : 'Snapshot', at);
  }
}

const officeWork = [
  'Updated customer',
  'Created booking',
  'Updated booking',
  'Created order',
  'Updated product',
] as const;

export function addDeskWork(site: DemoSite, tenancies: readonly Tenancy[]): void {
  const { buffer, anchor, id: siteId, staff } = site;
  const random = site.random.fork('desk');
  const [members, records] = [filled(staff), filled(tenancies)];
  if (members === null || records === null) return;
  const setting = { timeZone: site.place.timeZone, staff, anchor, random };
  for (let count = 24; count > 0; count -= 1) {
    const { id: userId, name: userName, organisationId } = random.pick(members);
    const action = random.pick(officeWork);
    const detail = `${action.split(' ')[1] ?? ''} ${random.pick(records).bookingId}`;
    const createdAt = new Date(believableMoment(setting));
    const by = { organisationId, siteId, unitId: null, userId, userName };
    buffer.add('actionLogs', { ...by, action, detail, createdAt });
  }
}
