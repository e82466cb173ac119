import { sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { powerControllers } from '#server/storage/schema/devices.ts';

/** What each power controller's meter showed last, in kilowatt-hours; one that never reported is missing. */
export async function lastCounts(database: Database): Promise<ReadonlyMap<number, number>> {
  const last = sql<number | null>`(
    select kilowatt_hours from energy_logs lines where lines.power_controller_id = power_controllers.id
    order by lines.created_at desc, lines.id desc limit 1)`;
  const rows = await database.select({ id: powerControllers.id, last }).from(powerControllers);
  return new Map(rows.flatMap(({ id, last: count }) => (count === null ? [] : [[id, count] as const])));
}
