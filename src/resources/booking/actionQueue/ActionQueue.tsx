import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useFirstSignOfPerson } from '#lib/useFirstSignOfPerson.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { queueNews$ } from '#parts/queueNews/queueNews.ts';
import { QueueLoading } from './QueueLoading.tsx';

/** The strip has its final height from the start, so that nothing moves once the queue has loaded. */
const Frame = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '2',
    mb: '4',
    px: '2',
    py: '1.5',
    minH: { base: '3.625rem', md: '2.875rem' },
    '@media (pointer: coarse)': { minH: '3.625rem' },
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    bg: 'bg.panel',
    minW: '0',
  },
});

/** The queue's code and queries come after the page's own rows. */
const loadStrip = () => import('./QueueStrip.tsx');

/** By site id. */
const emptySchema = z.record(z.string(), z.boolean());
const nothingKnown: z.output<typeof emptySchema> = {};

/**
 * Chips with counts open the list of their entries, which people take. The queue loads late, since it brings the code
 * of records and forms, and is absent for people who may not read bookings and orders.
 * Place it above the rows of a list as `ListNotice: ActionQueue`, or anywhere as `<ActionQueue siteId={siteId} />`.
 * @param siteId 0: all sites.
 */
export function ActionQueue({ siteId }: { siteId: number }) {
  const mayOpen = useMayOpen()('order.list');
  return mayOpen ? <Queue key={siteId} siteId={siteId} /> : null;
}

/**
 * A queue that was empty takes no room, and what comes meanwhile shows in the top bar: nothing on the page moves but by a
 * press.
 */
function Queue({ siteId }: { siteId: number }) {
  const [isPresent, setPresent] = useState(false);
  const [empty, storeEmpty] = useStoredValue(storageKeys.emptyQueues, emptySchema, nothingKnown);
  const [isHidden, setHidden] = useState(empty[siteId] === true);
  const [count, setCount] = useState(0);
  useFirstSignOfPerson(
    useCallback(() => setPresent(true), []),
    timing.laterParts,
  );
  const QueueStrip = useLatePart(loadStrip, isPresent);
  const wasEmpty = empty[siteId];
  const onCount = useCallback(
    (counted: number) => {
      setCount(counted);
      const isEmpty = counted === 0;
      if (wasEmpty !== isEmpty) storeEmpty({ ...empty, [siteId]: isEmpty });
    },
    [empty, wasEmpty, storeEmpty, siteId],
  );
  useEffect(() => {
    if (!isHidden || count === 0) return undefined;
    queueNews$.next({ count, open: () => setHidden(false) });
    return () => queueNews$.next(null);
  }, [isHidden, count]);
  const strip = QueueStrip === null ? null : <QueueStrip siteId={siteId} isHidden={isHidden} onCount={onCount} />;
  return isHidden ? strip : <Frame aria-label="Action queue">{strip ?? <QueueLoading />}</Frame>;
}
