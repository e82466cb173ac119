import { activityMessages } from '#domain/messages/activity.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { actionActivity, eventActivity } from '#domain/activity/lineActivity.ts';
import { useData } from '#crud/context/replica.ts';
import { useMay } from '#crud/context/session.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { useRows } from '#crud/data/useRows.ts';
import { FeedStore, type FeedRange, type FeedState } from './feedStore.ts';

/** @param siteId 0: all sites. @param range limits the feed to a time; null: the live feed. */
export function useFeedStore(siteId: number, range: FeedRange | null): FeedStore {
  const { replica } = useData();
  const { from = null, until = null } = range ?? {};
  return useMemo(
    () => new FeedStore(replica, siteId, from === null || until === null ? null : { from, until }),
    [replica, siteId, from, until],
  );
}

export function useFeedState(store: FeedStore): FeedState {
  return useSyncExternalStore(store.subscribe, store.snapshot);
}

export interface FeedFollowerProps {
  store: FeedStore;
  siteId: number;
  range: FeedRange | null;
  lines: number;
  onLog: (log: LogOutcome) => void;
}

export interface LogOutcome {
  log: 'event log' | 'action log';
  isLoading: boolean;
  failure: string | null;
  /** Whether the log has more lines of the range than were read. */
  isPartial: boolean;
  /** Whether the server ignored the range. */
  isUnfiltered: boolean;
}

/** Adds new events to a feed. It renders nothing, so that a storm renders only the feed itself. */
export function FeedFollower(props: FeedFollowerProps) {
  const { store } = props;
  const newest = useHostQuery('journalEnd', null);
  const number = newest.status === 'ready' ? newest.value : null;
  useEffect(() => {
    if (number !== null) void store.pull(number);
  }, [store, number]);
  return <LogFollower {...props} />;
}

export function LogFollower(props: FeedFollowerProps) {
  const may = useMay();
  if (!may({ area: 'sites', level: 'read' })) return null;
  return (
    <>
      <EventLines {...props} />
      <ActionLines {...props} />
    </>
  );
}

const queryOf = ({ siteId, range, lines }: FeedFollowerProps) => ({
  siteId,
  limit: lines,
  ...(range === null
    ? {}
    : {
        ranges: {
          createdAt: { from: new Date(range.from).toISOString(), to: new Date(range.until - 1).toISOString() },
        },
      }),
});

function EventLines(props: FeedFollowerProps) {
  const view = useRows('eventLog', queryOf(props));
  const { store, range } = props;
  const rows = view.status === 'ready' ? view.rows : null;
  useEffect(() => {
    const lines = (rows ?? []).flatMap((row) => eventActivity(row) ?? []);
    void store.addLines(lines.filter(({ at }) => isWithin(at, range)));
  }, [store, rows, range]);
  useOutcome('event log', view, props);
  return null;
}

function ActionLines(props: FeedFollowerProps) {
  const view = useRows('actionLog', queryOf(props));
  const { store, range } = props;
  const rows = view.status === 'ready' ? view.rows : null;
  useEffect(() => {
    const lines = (rows ?? []).flatMap((row) => actionActivity(row) ?? []);
    void store.addLines(lines.filter(({ at }) => isWithin(at, range)));
  }, [store, rows, range]);
  useOutcome('action log', view, props);
  return null;
}

const isWithin = (at: number, range: FeedRange | null) => range === null || (at >= range.from && at < range.until);

/** Why lines are missing, in a sentence; null: none are. Lines without a time have no place. */
function failureOf(view: LogRows): string | null {
  if (view.status === 'failed') return view.error.message;
  if (view.status === 'loading') return null;
  const isTimeless = view.rows.length > 0 && view.rows.every(({ createdAt }) => createdAt === undefined);
  return view.failure ?? (isTimeless ? activityMessages.feed.timeless : null);
}

type LogRows = ReturnType<typeof useRows<'eventLog' | 'actionLog'>>;

function useOutcome(log: LogOutcome['log'], view: LogRows, { range, onLog }: FeedFollowerProps): void {
  const failure = failureOf(view);
  const isPartial = view.status === 'ready' && range !== null && view.total > view.rows.length;
  const isUnfiltered = view.status === 'ready' && range !== null && (view.ignoredFields ?? []).length > 0;
  const isLoading = view.status === 'loading';
  useEffect(
    () => onLog({ log, isLoading, failure, isPartial, isUnfiltered }),
    [onLog, log, isLoading, failure, isPartial, isUnfiltered],
  );
}
