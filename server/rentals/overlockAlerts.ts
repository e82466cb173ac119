import { and, eq, inArray } from 'drizzle-orm';
import { alertAreas } from '#domain/states/alertKind.ts';
import { resolveAlerts } from '#server/operations/resolveAlerts.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { staffWhoRead } from '#server/operations/staffWhoRead.ts';
import { readRules } from '#server/signals/alerts/readRules.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { RentalContext } from './rentalContext.ts';

const kind = 'overlock';

/** Alerts staff of units that were overlocked, where a rule names overlocks: elsewhere they are everyday work. */
export async function alertOfOverlocks(
  { transaction, addChange, now }: RentalContext,
  unitIds: readonly number[],
): Promise<void> {
  const overlocked = await transaction
    .select({
      unitId: units.id,
      name: units.name,
      controllerId: units.controllerId,
      siteId: sites.id,
      siteName: sites.name,
      organisationId: sites.organisationId,
    })
    .from(units)
    .innerJoin(sites, eq(sites.id, units.siteId))
    .where(inArray(units.id, [...unitIds]));
  for (const { name, siteName, ...place } of overlocked) {
    const { rules } = await readRules(transaction, place.organisationId);
    if (!rules.some(({ isOn, kinds }) => isOn && kinds.includes(kind))) continue;
    const staff = await staffWhoRead(transaction, place.organisationId, alertAreas[kind]);
    const message = `Unit ${name} at ${siteName} was overlocked: its rent is overdue.`;
    const target = { targetKind: 'unit', targetId: place.unitId };
    const alert = { ...place, ...target, kind, level: 'low', message, createdAt: now } as const;
    await sendAlert(transaction, addChange, alert, staff);
  }
}

/** Ends the alerts of overlocks that were lifted. */
export function endOverlockAlerts(
  { transaction, addChange, now }: RentalContext,
  unitIds: readonly number[],
): Promise<void> {
  return resolveAlerts(transaction, addChange, and(eq(alerts.kind, kind), inArray(alerts.unitId, [...unitIds])), now);
}
