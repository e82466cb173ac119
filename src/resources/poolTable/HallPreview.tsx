import { useMemo } from 'react';
import { hallOnItsWay, watchPoolHall } from '#collections/guest/poolHall.ts';
import { tableStateAt } from '#collections/guest/tableState.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { poolTableMessages } from '#domain/messages/poolTables.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useMinute } from '#lib/useMinute.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { StackList } from '#ui/layout/list.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const Card = chakra('li', {
  base: {
    minH: '16',
    p: '2',
    borderRadius: 'l2',
    borderWidth: '1px',
    bg: 'bg.panel',
    overflowWrap: 'anywhere',
    '&[data-free]': { bg: 'secure.solid', color: 'secure.contrast', borderColor: 'secure.solid' },
  },
});

/** The preview does not refetch when a person returns: it may be some seconds old. */
const watchNoReturns = () => () => undefined;

const freeText = (until: number | null, zone: string | null) =>
  until === null ? guestMessages.free : guestMessages.freeUntil(formatMoment(until, zone ?? localZone(), 'time'));

export default function HallPreview({ areaId }: { areaId: number }) {
  const { api } = useData();
  const view$ = useMemo(() => watchPoolHall({ api, areaId, watchReturns: watchNoReturns }), [api, areaId]);
  const { state, tables } = useObservable(view$, hallOnItsWay);
  // A booking that began within this minute counts, too.
  const now = Math.max(useMinute(), Date.now());
  if (state === 'missing') return <p>{poolTableMessages.previewMissing}</p>;
  if (state === 'silent') return <p>{poolTableMessages.previewSilent}</p>;
  if (state === 'loading') return <SkeletonBlock h="24" />;
  if (tables.length === 0) return <p>{poolTableMessages.noTables}</p>;
  return (
    <StackList
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
      textStyle="xs"
      data-hall-preview=""
    >
      {tables.map((table) => {
        const { kind, until, bookings } = tableStateAt(table, now);
        return (
          <Card key={table.id} data-free={kind === 'free' ? '' : undefined}>
            <chakra.p fontWeight="semibold">{table.name}</chakra.p>
            {kind === 'free' ? <p>{freeText(until, table.zone)}</p> : <p>{guestMessages.heading[kind]}</p>}
            {bookings.map(({ note }, index) => (
              <p key={index}>{note ?? guestMessages.booked}</p>
            ))}
          </Card>
        );
      })}
    </StackList>
  );
}
