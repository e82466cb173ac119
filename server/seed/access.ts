import { before, day, type DemoSite } from './demoSite.ts';
import type { PlacedGate, Schedules } from './gates.ts';
import type { Tenancy } from './tenancies.ts';

/** Adds special permits: some customers round the clock, staff at the loading dock. */
export function addAccess(
  site: DemoSite,
  tenancies: readonly Tenancy[],
  schedules: Schedules,
  gates: readonly PlacedGate[],
): void {
  const { buffer, anchor, id: siteId } = site;
  const random = site.random.fork('access');
  for (const { tenant, units, startsAt } of tenancies) {
    if (!random.chance(0.05)) continue;
    const ofUnit = random.chance(0.3);
    buffer.add('accessPermissions', {
      siteId,
      name: ofUnit ? `${units[0]?.name ?? ''} round the clock` : 'Round the clock',
      customerId: tenant.id,
      userId: null,
      unitId: ofUnit ? (units[0]?.id ?? null) : null,
      gateId: null,
      scheduleId: schedules.always,
      startsAt,
      endsAt: random.chance(0.2) ? before(anchor, -random.within(day, 90 * day)) : null,
    });
  }
  for (const member of site.staff) {
    const gate = gates.at(-1);
    buffer.add('accessPermissions', {
      siteId,
      name: `Staff, ${gate?.name.toLowerCase() ?? 'gates'}`,
      customerId: null,
      userId: member.id,
      unitId: null,
      gateId: gate?.id ?? null,
      scheduleId: schedules.always,
      startsAt: null,
      endsAt: null,
    });
  }
}
