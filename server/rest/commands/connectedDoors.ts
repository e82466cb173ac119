import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { approvedEntities } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import type { Database } from '#server/storage/database.ts';
import { gates, lockables } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';

const tables = { gate: gates, unit: units, lockable: lockables } as const;

/** The doors of a controller, and those that were disconnected lately: in its record only, as far as anybody knows. */
export async function countDoorsOf(database: Database, controllerId: number, at: Date): Promise<number> {
  const doors = new Set<string>();
  for (const entity of approvedEntities) {
    const table = tables[entity] as typeof units;
    const rows = await database.select({ id: table.id }).from(table).where(eq(table.controllerId, controllerId));
    rows.forEach(({ id }) => doors.add(`${entity} ${id}`));
  }
  const { entity, recordId, createdAt, changes } = actionLogs;
  const disconnected = JSON.stringify([{ field: 'controllerId', from: controllerId }]);
  const lines = await database
    .selectDistinct({ entity, recordId })
    .from(actionLogs)
    .where(
      and(
        gt(createdAt, new Date(at.getTime() - secondPerson.disconnected)),
        inArray(entity, [...approvedEntities]),
        sql`${changes} @> ${disconnected}::jsonb`,
      ),
    );
  lines.forEach((line) => doors.add(`${line.entity} ${line.recordId}`));
  return doors.size;
}
