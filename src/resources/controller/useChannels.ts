import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { emptyReason, type EmptyReason } from '#crud/freshness/emptyReason.ts';
import { channelsOf, type Channel } from './channels.ts';
import type { WiredEntity } from './wiredEntities.ts';

/** More than a controller has channels, so that those beyond are seen too. */
const mostOfAKind = 100;

export type ChannelsView =
  | { status: 'loading' }
  /** Of some kind of thing nobody knows what there is. */
  | { status: 'unknown'; why: EmptyReason }
  /** Not whole: some kind of thing is too long a list to be looked through here. */
  | { status: 'ready'; channels: readonly Channel<WiredEntity>[]; isWhole: boolean };

interface Wired {
  id: number;
  name?: string | undefined;
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

function together(controllerId: number, views: Readonly<Record<WiredEntity, RowsView<Wired>>>): ChannelsView {
  const all = Object.values(views);
  const [why] = all.flatMap((view) => emptyReason(view) ?? []);
  if (why !== undefined) return { status: 'unknown', why };
  if (all.some((view) => view.status === 'loading')) return { status: 'loading' };
  const parts = (Object.keys(views) as WiredEntity[]).map((entity) => {
    const view = views[entity];
    return { entity, rows: view.status === 'ready' ? view.rows : [] };
  });
  const isWhole = all.every((view) => view.status !== 'ready' || !view.unanswered.includes('where'));
  return { status: 'ready', channels: channelsOf(controllerId, parts), isWhole };
}

/** The channels of a controller with what hangs on them, live. */
export function useChannels({ id, siteId }: { id: number; siteId?: number | undefined }): ChannelsView {
  const query = { siteId, where: { controllerId: [id] }, limit: mostOfAKind };
  return together(id, {
    unit: useRows('unit', query),
    gate: useRows('gate', query),
    lockable: useRows('lockable', query),
    hid: useRows('hid', query),
    powerController: useRows('powerController', query),
    motorisedLock: useRows('motorisedLock', query),
  });
}
