import { eq } from 'drizzle-orm';
import type { controllerConfigBody } from '#domain/bodies/devices.ts';
import { settingsThatOpen, type DoorSettings } from '#domain/commands/doorSettings.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { GivenBy } from '#server/rest/crud/define.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import { setDoors } from '#server/rest/commands/doorSettings.ts';
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
    await lockRows(transaction, controllers, ids);
    const rows = await reader.rows(transaction, viewer, ids);
    const found = new Set(rows.map(({ id }) => id));
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) {
      throw new Refusal(404, `There is no controller ${missing.join(', ')}. Nothing was changed.`);
    }
    const openings = new Map<string, { settings: DoorSettings; ids: number[] }>();
    for (const row of rows) {
      const values = { ...(await resource.writing?.prepare(transaction, viewer, config, row)) };
      if (Object.keys(values).length > 0) {
        await transaction.update(controllers).set(values).where(eq(controllers.id, row.id));
      }
      const settings = settingsThatOpen(row, config);
      const alike = JSON.stringify(settings);
      openings.set(alike, { settings, ids: [...(openings.get(alike)?.ids ?? []), row.id] });
      const audience = await resource.audience(transaction, row);
      await recordAction(transaction, viewer, now(), {
        action: 'Changed controller',
        detail: row.name,
        siteId: row.siteId,
        controllerId: row.id,
      });
      addChange({ entity: 'controller', act: 'UPDATE', id: row.id, ...audience });
    }
    // Those with the same settings are counted together, and wait together.
    for (const opening of openings.values()) {
      await setDoors({ transaction, viewer, now: now(), addChange }, 'controller', opening.ids, opening.settings);
    }
  });
}
