import { inArray } from 'drizzle-orm';
import { recordPlaces } from '#domain/routes/recordPlaces.ts';
import { pathTo } from '#domain/routes/path.ts';
import { ruleKindLabels } from '#domain/states/alertKind.ts';
import { alertLevelLabels } from '#domain/states/alert.ts';
import type { TargetKind } from '#server/devices/port.ts';
import { targetTables } from '#server/devices/readings/targetTables.ts';
import type { Database } from '#server/storage/database.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { RuledAlert } from '#domain/signals/alertRules.ts';

export type StoredAlert = typeof alerts.$inferSelect;

/** An alert in words that name nobody: kind, door and site. */
export interface DescribedAlert {
  alert: StoredAlert;
  ruled: RuledAlert;
  /** "Alarm: Unit 114, Sydney North" */
  what: string;
  /** The path of its page in the dashboard. */
  path: string;
}

/** The door or device that an alert is about; null: none. */
function targetOf({ targetKind, targetId, unitId, gateId, controllerId }: StoredAlert) {
  const known: readonly (readonly [string | null, number | null])[] = [
    [targetKind, targetId],
    ['unit', unitId],
    ['gate', gateId],
    ['controller', controllerId],
  ];
  const [kind, id] = known.find(([, each]) => each !== null) ?? [null, null];
  return kind !== null && id !== null && kind in targetTables ? { kind: kind as TargetKind, id } : null;
}

const keyOf = ({ kind, id }: { kind: TargetKind; id: number }) => `${kind} ${id}`;

/** Reads the names of doors and devices, by `keyOf`. */
async function readNames(database: Database, targets: readonly { kind: TargetKind; id: number }[]) {
  const names = new Map<string, string>();
  for (const kind of new Set(targets.map((target) => target.kind))) {
    const { table } = targetTables[kind];
    const ids = targets.flatMap((target) => (target.kind === kind ? [target.id] : []));
    const rows = await database.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
    for (const { id, name } of rows) names.set(keyOf({ kind, id }), name);
  }
  return names;
}

function withNoun(kind: TargetKind, name: string): string {
  const { noun } = targetTables[kind];
  return name.toLowerCase().includes(noun.toLowerCase()) ? name : `${noun} ${name}`;
}

function pathOf(target: { kind: TargetKind; id: number } | null, name: string | undefined): string {
  const [place] = target === null || name === undefined ? [] : recordPlaces(target.kind, { id: target.id, name });
  return place === undefined ? pathTo('alerts') : `${pathTo(place.to, place.parameters)}${place.search ?? ''}`;
}

/** Describes alerts of one organisation, by their ids. */
export async function describeAlerts(
  database: Database,
  found: readonly StoredAlert[],
  ruledOf: (alert: StoredAlert) => RuledAlert,
): Promise<ReadonlyMap<number, DescribedAlert>> {
  const targets = found.map(targetOf).filter((target) => target !== null);
  const names = await readNames(database, targets);
  const siteIds = [...new Set(found.flatMap(({ siteId }) => siteId ?? []))];
  const places = await database
    .select({ id: sites.id, name: sites.name })
    .from(sites)
    .where(inArray(sites.id, siteIds));
  const siteNames = new Map(places.map(({ id, name }) => [id, name]));
  return new Map(
    found.map((alert) => {
      const ruled = ruledOf(alert);
      const target = targetOf(alert);
      const name = target === null ? undefined : names.get(keyOf(target));
      const door = target === null || name === undefined ? undefined : withNoun(target.kind, name);
      const site = alert.siteId === null ? undefined : siteNames.get(alert.siteId);
      const isTold = ruled.kind !== null && ruled.kind !== 'second factor';
      const label = isTold ? ruleKindLabels[ruled.kind as keyof typeof ruleKindLabels] : alertLevelLabels[alert.level];
      const where = [door, site].filter((part) => part !== undefined).join(', ');
      return [
        alert.id,
        { alert, ruled, what: where === '' ? label : `${label}: ${where}`, path: pathOf(target, name) },
      ];
    }),
  );
}
