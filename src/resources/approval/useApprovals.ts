import { useEffect, useEffectEvent } from 'react';
import type { Approval } from '#domain/calls/approvals.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { timing } from '#domain/limits/timing.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useObservable } from '#lib/useObservable.ts';

export interface ApprovalsView {
  approvals: Approvals;
  /** Those that wait or may begin, and the newest at each site. */
  own: readonly Approval[];
  /** Of others, waiting for an answer. */
  others: readonly Approval[];
}

/** Reads again after each alert, and often while an own request waits. */
export function useApprovals(): ApprovalsView {
  const approvals = Approvals.of(useData());
  const { userId } = useSession();
  const list = useObservable(approvals.list$, approvals.list$.value);
  const unread = useRows('alert', {
    where: { read: [false, null], archived: [false, null] },
    sort: { field: 'createdAt', direction: 'desc' },
    limit: 1,
  });
  const alerts = unread.status === 'ready' ? `${unread.total} ${unread.rows[0]?.id}` : '';
  const mine = list.filter(({ requestedBy }) => requestedBy?.id === userId);
  const isWaiting = mine.some(({ state }) => state === 'pending');
  // A failed read shows what was known; the next one follows soon.
  const read = useEffectEvent(() => void approvals.read().catch(() => undefined));
  useEffect(() => read(), [alerts]);
  useEffect(() => {
    const timer = setInterval(read, isWaiting ? secondPerson.poll : timing.pollInterval);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return {
    approvals,
    own: mine.filter(
      ({ siteId, id, state }) =>
        state === 'pending' || state === 'approved' || mine.find((each) => each.siteId === siteId)?.id === id,
    ),
    others: list.filter(({ state, requestedBy }) => state === 'pending' && requestedBy?.id !== userId),
  };
}
