import type { DenialReason, LogKind } from '#domain/states/logs.ts';
import { before, day, filled, hour, minute, type DemoSite } from './demoSite.ts';
import type { PlacedGate } from './gates.ts';
import { believableMoment } from './history.ts';
import type { Tenancy } from './tenancies.ts';

const denials: readonly (readonly [DenialReason, number])[] = [
  ['wrong PIN', 6],
  ['outside schedule', 2],
  ['arrears', 1],
];

/** Who came through the gates in the last days, and who was not let in. */
export function addPasses(site: DemoSite, gates: readonly PlacedGate[], tenancies: readonly Tenancy[]): void {
  const { ledger, anchor, id: siteId } = site;
  const random = site.random.fork('passes');
  const [customers, ways] = [filled(tenancies), filled(gates)];
  if (customers === null || ways === null) return;
  const setting = { timeZone: site.place.timeZone, staff: site.staff, anchor, random };
  const count = 30 + Math.round(site.units.length * 0.05);
  for (let pass = 0; pass < count; pass += 1) {
    const { id: gateId, hidId } = random.pick(ways);
    const createdAt = new Date(believableMoment(setting));
    const denial = random.chance(0.07) ? random.weighted(denials) : null;
    const customerId = denial === 'wrong PIN' ? null : random.pick(customers).tenant.id;
    const event = denial === null ? 'Access Granted' : 'Access Denied';
    const line = {
      siteId,
      unitId: null,
      gateId,
      hidId,
      userId: null,
      customerId,
      detail: denial === null ? 'PIN' : null,
    };
    ledger.add('eventLogs', { ...line, event, kind: 'access', denial, createdAt });
  }
}

/** What cameras saw and engineers did: at gates, controllers, and units that stand as they did. */
export function addUpkeep(site: DemoSite, gates: readonly PlacedGate[]): void {
  const { ledger, anchor, id: siteId } = site;
  const random = site.random.fork('upkeep');
  const usual = filled(site.units.filter(({ status }) => status === 'locked' || status === 'armed'));
  const note = (
    of: { unitId?: number; gateId?: number; controllerId?: number },
    kind: LogKind,
    event: string,
    at: Date,
  ) => ledger.add('eventLogs', { siteId, userId: null, event, kind, detail: null, createdAt: at, ...of });
  for (const { id: gateId, controllerId } of gates) {
    for (let count = random.between(4, 9); count > 0; count -= 1) {
      note({ gateId }, 'view', 'Snapshot', before(anchor, random.within(10 * minute, 5 * day)));
    }
    note({ controllerId }, 'admin', 'Maintenance', before(anchor, random.within(day, 5 * day)));
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

/** What the staff did at the desk. */
export function addDeskWork(site: DemoSite, tenancies: readonly Tenancy[]): void {
  const { ledger, anchor, id: siteId, staff } = site;
  const random = site.random.fork('desk');
  const [members, records] = [filled(staff), filled(tenancies)];
  if (members === null || records === null) return;
  const setting = { timeZone: site.place.timeZone, staff, anchor, random };
  for (let count = 24; count > 0; count -= 1) {
    const { id: userId, name: userName, organisationId } = random.pick(members);
    const action = random.pick(officeWork);
    const detail = `${action.split(' ')[1] ?? ''} ${random.pick(records).bookingId}`;
    const createdAt = new Date(believableMoment(setting));
    const by = { organisationId, siteId, unitId: null, userId, userName, commandKey: null };
    ledger.add('actionLogs', { ...by, action, detail, createdAt });
  }
}
