import { inArray } from 'drizzle-orm';
import { recordAction } from '#server/rest/access/actionLog.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Values } from '#server/rest/crud/define.ts';
import { holdRows } from '#server/rest/crud/holdRows.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { controllers } from '#server/storage/schema/controllers.ts';

const resource = resources.controller;
const reader = createReader(resource);

/**
 * Sets the same config on several controllers, all or none; each has its log line and its live event.
 * @throws Refusal: status 400 without a setting, 404 for a controller that the viewer does not see, 403 for another
 * organisation's.
 */
export function batchUpdateConfig(
  { storage, now }: Pick<RouteParts, 'storage' | 'now'>,
  viewer: Viewer,
  { ids: given, config }: { ids: readonly number[]; config: Values },
): Promise<void> {
  if (Object.keys(config).length === 0) throw new Refusal(400, 'Choose a setting to change.', 'config');
  const ids = [...new Set(given)];
  return storage.write(async (transaction, note) => {
    await holdRows(transaction, controllers, ids);
    const rows = await reader.rows(transaction, viewer, ids);
    const held = new Set(rows.map(({ id }) => id));
    const missing = ids.filter((id) => !held.has(id));
    if (missing.length > 0) {
      throw new Refusal(404, `There is no controller ${missing.join(', ')}. Nothing was changed.`);
    }
    for (const row of rows) {
      await resource.writing?.prepare(transaction, viewer, config, row);
      const concern = await resource.concern(transaction, row);
      await recordAction(transaction, viewer, now(), {
        action: 'Changed controller',
        detail: String(row['name']),
        siteId: row['siteId'] as number,
        controllerId: row.id,
      });
      note({ entity: 'controller', act: 'UPDATE', id: row.id, ...concern });
    }
    await transaction.update(controllers).set(config).where(inArray(controllers.id, ids));
  });
}
