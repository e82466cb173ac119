import { asc, eq } from 'drizzle-orm';
import type { AlertRuleList } from '#domain/calls/alertRules.ts';
import type { RuledAlert } from '#domain/signals/alertRules.ts';
import { kindOfAlert } from '#domain/states/alertKind.ts';
import type { Database } from '#server/storage/database.ts';
import type { alerts } from '#server/storage/schema/operations/alerts.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

export async function readRules(database: Database, organisationId: number): Promise<AlertRuleList> {
  const [row] = await database
    .select({ alertRules: organisations.alertRules })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  const { revision, rules } = row?.alertRules ?? { revision: 0, rules: [] };
  // An earlier release stored rules without these fields.
  const whole = <Named extends object>(named: Named) => ({ webhookIds: [], onCall: false, ...named });
  return { revision, rules: rules.map((rule) => ({ ...whole(rule), steps: rule.steps.map(whole) })) };
}

type StoredAlert = Pick<typeof alerts.$inferSelect, 'kind' | 'cause' | 'approvalId' | 'level' | 'siteId' | 'createdAt'>;

/** @returns how rules see the alerts of an organisation, in the zones of its sites. */
export async function openRuledAlerts(
  database: Database,
  organisationId: number,
): Promise<(alert: StoredAlert) => RuledAlert> {
  const own = await database
    .select({ id: sites.id, zone: sites.timeZone })
    .from(sites)
    .where(eq(sites.organisationId, organisationId))
    .orderBy(asc(sites.id));
  const zones = new Map(own.map(({ id, zone }) => [id, zone]));
  const firstZone = own[0]?.zone ?? 'UTC';
  return (alert) => ({
    kind: kindOfAlert(alert),
    level: alert.level,
    siteId: alert.siteId,
    at: alert.createdAt.getTime(),
    zone: (alert.siteId === null ? undefined : zones.get(alert.siteId)) ?? firstZone,
  });
}
