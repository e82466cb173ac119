import { createApi } from '#collections/transport/api.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { unitBody } from '#domain/bodies/access.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { readRaw, saveFields } from '#crud/edit/saveFields.ts';
import { seen } from '#tests/support/replica/browserLess.ts';
import type { LiveDesk } from '#tests/support/replica/liveDesk.ts';

/** The replica's reads of a record after its save: of one field, as in a table's cell, and of a new record. */
export interface SaveFigures {
  change: number;
  creation: number;
}

/** Saves units as a tab does that shows their list. @param base the API's address. */
export async function readsOfSaves(desk: LiveDesk, base: string): Promise<SaveFigures> {
  const { siteId } = desk.home;
  const [unit, other] = [await desk.buildSilently('unit'), await desk.buildSilently('unit')];
  const tab = await desk.browser.openTab(base, desk.session, siteId);
  const data: DataAccess = { api: createApi({ base, token: () => desk.session.token }), replica: tab.client };
  const units = tab.client.rows('unit', { siteId });
  const shown = (name: string) => seen(units, ({ rows }) => rows.some((row) => row.name === name));
  await seen(units, ({ freshness }) => freshness.state === 'live');
  /** Every event of the save has come when one that was sent later has. */
  const readsOf = async (id: number, name: string) => {
    await shown(name);
    await desk.act('unit', 'PUT', other.id, { name: `After ${name}` });
    await shown(`After ${name}`);
    return desk.readsOf('unit', id).length;
  };

  const raw = await readRaw(data, 'unit', unit.id);
  desk.reads.clear();
  await saveFields(data, { entity: 'unit', key: unit.id, schema: unitBody, change: { name: 'Changed' }, raw });
  const change = await readsOf(unit.id, 'Changed');

  const body = { name: 'New', siteId };
  await sendSave(data, { entity: 'unit', key: null, call: resourceCalls('unit').create, body });
  const { rows } = await shown('New');
  const creation = await readsOf(rows.find(({ name }) => name === 'New')?.id ?? 0, 'New');
  return { change, creation };
}
