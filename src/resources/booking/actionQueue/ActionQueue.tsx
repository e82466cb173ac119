import { useCallback, useState } from 'react';
import { timing } from '#domain/limits/timing.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useFirstSignOfPerson } from '#lib/useFirstSignOfPerson.ts';

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
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    bg: 'bg.panel',
    minW: '0',
    _empty: { borderColor: 'transparent', bg: 'transparent' },
  },
});

/** The queue's code and queries come after the page's own rows. */
const loadStrip = () => import('./QueueStrip.tsx');

/**
 * Chips with counts open the list of their entries, which people take. The queue loads late, since it brings the code
 * of records and forms, and is absent for people who may not read bookings and orders.
 * Place it above the rows of a list as `ListNotice: ActionQueue`, or anywhere as `<ActionQueue siteId={siteId} />`.
 * @param siteId 0: all sites.
 */
export function ActionQueue({ siteId }: { siteId: number }) {
  const [isPresent, setPresent] = useState(false);
  const mayOpen = useMayOpen()('order.list');
  useFirstSignOfPerson(
    useCallback(() => setPresent(true), []),
    timing.laterParts,
  );
  const QueueStrip = useLatePart(loadStrip, isPresent && mayOpen);
  if (!mayOpen) return null;
  return (
    <Frame aria-label="Action queue">{QueueStrip === null ? null : <QueueStrip key={siteId} siteId={siteId} />}</Frame>
  );
}
