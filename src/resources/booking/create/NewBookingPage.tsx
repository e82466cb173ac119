import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { routeOf } from '#domain/routes/index.ts';
import { bookedAs, bookingTypes, type BookingType } from '#domain/states/unitKind.ts';
import { unitUseOf } from '#domain/states/unitUse.ts';
import { entryOf, isOneOf } from '#domain/states/words.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useReadsWithoutRight } from '#crud/data/useReadsWithoutRight.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { BookingMade } from './BookingMade.tsx';
import { createAddressOf, createSearch, customerIn } from './createAddress.ts';
import { NewBookingForm } from './NewBookingForm.tsx';
import { pricedOf } from './pricedUnits.ts';

interface Candidate {
  entity: 'unit' | 'lockable';
  record: AnyRecord;
  /** undefined: the kind is unknown. */
  type: BookingType | undefined;
}

const numberIn = (text: string | null) => (text === null || !/^\d+$/.test(text) ? null : Number(text));

export default function NewBookingPage({ parameters }: { parameters: Readonly<Record<string, string | number>> }) {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const { type: given, id } = parameters;
  const type = isOneOf(bookingTypes, String(given)) ? (given as BookingType) : 'storage';
  if (!search.has('done')) return <ChooseSubject key={`${type} ${id}`} type={type} id={Number(id)} />;
  return (
    <>
      <PageHeader title={routeOf('booking.create').title} />
      <BookingMade
        type={type}
        bookingId={numberIn(search.get('done'))}
        orderId={numberIn(search.get('order'))}
        customerId={customerIn(state)}
      />
    </>
  );
}

const bookable = ['unit', 'lockable'] as const;

function ChooseSubject(props: { type: BookingType; id: number }) {
  const { hasBegun } = useReadsWithoutRight(bookable);
  return hasBegun ? <Subject {...props} /> : <PageHeader title={routeOf('booking.create').title} subtitle=" " />;
}

function Subject({ type, id }: { type: BookingType; id: number }) {
  const [search] = useSearchParams();
  const { entity } = createAddressOf(search);
  const unit = useRecord('unit', id);
  const lockable = useRecord('lockable', id);
  const title = routeOf('booking.create').title;
  const wanted = [
    ...(entity === 'lockable' ? [] : [{ entity: 'unit', view: unit } as const]),
    ...(entity === 'unit' ? [] : [{ entity: 'lockable', view: lockable } as const]),
  ];
  const found = wanted.flatMap(({ entity: each, view: { state } }): Candidate[] => {
    if (state.status !== 'present') return [];
    const record = state.record as AnyRecord;
    const kind = (each === 'unit' ? record['kind'] : record['type']) as string | undefined;
    return [{ entity: each, record, type: entryOf(bookedAs, kind as never) }];
  });
  const isWithheld = wanted.every(
    ({ view: { state } }) => state.status === 'failed' && state.error.code === 'forbidden',
  );
  const fitting = found.filter((each) => each.type === undefined || each.type === type);
  if (wanted.some(({ view }) => view.state.status === 'loading')) {
    return (
      <>
        <PageHeader title={title} subtitle=" " />
        <DetailSkeleton facts={6} />
      </>
    );
  }
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return <Booked type={type} subject={only} />;
  if (isWithheld) return <Booked type={type} subject={unreadSubject(type, id, entity)} isUnread />;
  const failed = wanted.find(({ view }) => view.state.status === 'failed')?.view;
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        {fitting.length > 1 ? (
          <ChooseWhich candidates={fitting} type={type} />
        ) : found.length > 0 ? (
          <OtherType candidates={found} />
        ) : failed?.state.status === 'failed' ? (
          <ErrorState title="Couldn't load what to book" onRetry={failed.retry}>
            {failed.state.error.message}
          </ErrorState>
        ) : (
          <EmptyState title={`There is no unit ${id}`} action={<LinkButton to="unit.list">View units</LinkButton>}>
            It may have been deleted. Choose another one to book.
          </EmptyState>
        )}
      </Panel>
    </>
  );
}

/** A unit and a lockable may have the same number. */
function ChooseWhich({ candidates, type }: { candidates: readonly Candidate[]; type: BookingType }) {
  return (
    <EmptyState
      title="Which one do you want to book?"
      action={
        <chakra.span display="flex" flexWrap="wrap" gap="2" justifyContent="center">
          {candidates.map(({ entity, record }) => (
            <LinkButton
              key={entity}
              to="booking.create"
              parameters={{ type, id: record.id }}
              search={createSearch({ entity })}
            >
              {`Book ${recordName(entity, record)}`}
            </LinkButton>
          ))}
        </chakra.span>
      }
    />
  );
}

function OtherType({ candidates }: { candidates: readonly Candidate[] }) {
  return candidates.map(({ entity, record, type }) => (
    <EmptyState
      key={entity}
      title={`${recordName(entity, record)} is booked as ${type}`}
      action={
        <LinkButton
          main
          to="booking.create"
          parameters={{ type: type ?? 'storage', id: record.id }}
          search={createSearch({ entity })}
        >
          {`Book ${recordName(entity, record)}`}
        </LinkButton>
      }
    />
  ));
}

/** A unit or lockable that the user may not read can be booked by its number. */
function unreadSubject(type: BookingType, id: number, entity: Candidate['entity'] | null): Candidate {
  return { entity: entity ?? (type === 'hire' ? 'lockable' : 'unit'), record: { id } as AnyRecord, type };
}

interface BookedProps {
  type: BookingType;
  subject: Candidate;
  isUnread?: boolean;
}

function Booked({ type, subject: { entity, record }, isUnread = false }: BookedProps) {
  const products = useRows('product', { where: { kind: ['bookable'] }, limit: 500 });
  const name = recordName(entity, record);
  const siteId = typeof record['siteId'] === 'number' ? record['siteId'] : null;
  const pricedText = JSON.stringify(pricedOf(record));
  const isOccupied = unitUseOf(record) === 'occupied';
  const subject = useMemo(
    () => ({
      entity,
      id: record.id,
      name,
      siteId,
      isOccupied,
      priced: JSON.parse(pricedText) as ReturnType<typeof pricedOf>,
    }),
    [entity, record.id, name, siteId, isOccupied, pricedText],
  );
  if (products.status === 'loading') {
    return (
      <>
        <PageHeader title={routeOf('booking.create').title} subtitle={name} />
        <DetailSkeleton facts={6} />
      </>
    );
  }
  return (
    <NewBookingForm
      type={type}
      subject={subject}
      products={products.status === 'ready' ? products.rows : noProducts}
      isUnread={isUnread}
    />
  );
}

const noProducts: readonly never[] = [];
