import { inArray } from 'drizzle-orm';
import type { controllerConfigBody } from '#domain/bodies/devices.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { GivenBy } from '#server/rest/crud/define.ts';
import { holdRows } from '#server/rest/crud/holdRows.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import type { Viewer } from '#server/viewer.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';

const resource = resources.controller;
const reader = createReader(resource);

/**
 * All or none, with a log line and a live event for each.
 * @throws Refusal: status 400 without a setting, 404 for a controller that the viewer cannot see, 403 for another
 * organisation's.
 */
export function batchUpdateConfig(
  { storage, now }: Pick<RouteParts, 'storage' | 'now'>,
  viewer: Viewer,
  { ids: given, config }: { ids: readonly number[]; config: GivenBy<typeof controllerConfigBody> },
): Promise<void> {
  if (Object.keys(config).length === 0) throw new Refusal(400, 'Choose a setting to change.', 'config');
  const ids = [...new Set(given)];
  return storage.write(async (transaction, addChange) => {
    await holdRows(transaction, controllers, ids);
    const rows = await reader.rows(transaction, viewer, ids);
    const found = new Set(rows.map(({ id }) => id));
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) {
      throw new Refusal(404, `There is no controller ${missing.join(', ')}. Nothing was changed.`);
    }
    for (const row of rows) {
      await resource.writing?.prepare(transaction, viewer, config, row);
      const audience = await resource.audience(transaction, row);
      await recordAction(transaction, viewer, now(), {
        action: 'Changed controller',
        detail: row.name,
        siteId: row.siteId,
        controllerId: row.id,
      });
      addChange({ entity: 'controller', act: 'UPDATE', id: row.id, ...audience });
    }
    await transaction.update(controllers).set(config).where(inArray(controllers.id, ids));
  });
}
