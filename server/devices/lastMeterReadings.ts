import { sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { powerControllers } from '#server/storage/schema/devices/fieldDevices.ts';

/** The last count of each power controller, in kilowatt-hours, without those that never reported. */
export async function lastMeterReadings(database: Database): Promise<ReadonlyMap<number, number>> {
  const last = sql<number | null>`(
    select kilowatt_hours from energy_logs lines where lines.power_controller_id = power_controllers.id
    order by lines.created_at desc, lines.id desc limit 1)`;
  const rows = await database.select({ id: powerControllers.id, last }).from(powerControllers);
  return new Map(rows.flatMap(({ id, last: count }) => (count === null ? [] : [[id, count] as const])));
}
