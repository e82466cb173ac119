import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { emptyReasonOfView, type EmptyReason } from '#crud/freshness/emptyReason.ts';
import { channelsOf, type Channel } from './channels.ts';
import type { WiredEntity } from './wiredEntities.ts';

/** More than a controller's channels, so that records on invalid channels show too. */
const maximumPerKind = 100;

export type ChannelsView =
  | { status: 'loading' }
  /** The records of some kind are unknown. */
  | { status: 'unknown'; reason: EmptyReason }
  /** `isWhole` is false if a list is too long to be searched here. */
  | { status: 'ready'; channels: readonly Channel<WiredEntity>[]; isWhole: boolean };

interface Wired {
  id: number;
  name?: string | undefined;
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

function mergeViews(controllerId: number, views: Readonly<Record<WiredEntity, RowsView<Wired>>>): ChannelsView {
  const all = Object.values(views);
  const [reason] = all.flatMap((view) => emptyReasonOfView(view) ?? []);
  if (reason !== undefined) return { status: 'unknown', reason };
  if (all.some((view) => view.status === 'loading')) return { status: 'loading' };
  const parts = (Object.keys(views) as WiredEntity[]).map((entity) => {
    const view = views[entity];
    return { entity, rows: view.status === 'ready' ? view.rows : [] };
  });
  const isWhole = all.every((view) => view.status !== 'ready' || !view.ignored.includes('where'));
  return { status: 'ready', channels: channelsOf(controllerId, parts), isWhole };
}

export function useChannels({ id, siteId }: { id: number; siteId?: number | undefined }): ChannelsView {
  const query = { siteId, where: { controllerId: [id] }, limit: maximumPerKind };
  return mergeViews(id, {
    unit: useRows('unit', query),
    gate: useRows('gate', query),
    lockable: useRows('lockable', query),
    hid: useRows('hid', query),
    powerController: useRows('powerController', query),
    motorisedLock: useRows('motorisedLock', query),
  });
}
