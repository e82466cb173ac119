import { Check, Hand } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { actionQueueMessages, type QueueKind } from '#domain/messages/actionQueue.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { formatDay, isDay } from '#format/days.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { Button } from '#ui/control/Button.tsx';
import { List, Row } from '#ui/layout/layout.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { RelativeMoment } from '#ui/time/RelativeMoment.tsx';
import { OrderPaymentButton } from '../../order/OrderPaymentButton.tsx';
import { bookingName } from '../../payment/bookingName.ts';
import { TakePaymentButton } from '../../payment/TakePaymentButton.tsx';
import { BookingLink } from '../../unit/BookedBy.tsx';
import type { QueueItem } from './queueItems.ts';
import type { TakenItems } from './useTaken.ts';

/** Rows at first: a strip above a list must be short. */
const firstRows = 8;

/** Columns on wide screens, so that facts of all rows line up. */
const Facts = chakra('div', {
  base: {
    display: { base: 'flex', md: 'grid' },
    flexWrap: 'wrap',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1.5fr) repeat(3, minmax(0, 1.5fr))',
    '&[data-amount-first]': { gridTemplateColumns: '6.5rem minmax(0, 2fr) repeat(3, minmax(0, 1.5fr))' },
    columnGap: '4',
    flex: '1',
    minW: '0',
    overflowWrap: 'anywhere',
    '& > :first-child': { fontWeight: 'medium' },
  },
});

export interface QueueListProps {
  kind: QueueKind;
  items: readonly QueueItem[];
  taken: TakenItems;
}

export function QueueList({ kind, items, taken }: QueueListProps) {
  const [isWhole, setWhole] = useState(false);
  const free = items.filter(({ key }) => !taken.has(key));
  const own = items.filter(({ key }) => taken.has(key));
  const ordered = [...free, ...own];
  const rows = isWhole ? ordered : ordered.slice(0, firstRows);
  return (
    <>
      {own.length === 0 ? null : <Muted textStyle="xs">{actionQueueMessages.takenCount(own.length)}</Muted>}
      <List maxH="60vh" overflowY="auto" aria-label={actionQueueMessages.labels[kind]}>
        {rows.map((item) => (
          <chakra.li
            key={item.key}
            display="flex"
            flexDirection={{ base: 'column', sm: 'row' }}
            alignItems={{ base: 'stretch', sm: 'center' }}
            columnGap="4"
            rowGap="1.5"
            px="1"
            py={{ base: '2.5', md: '1.5' }}
            borderTopWidth="1px"
            borderColor="border.muted"
            textStyle="sm"
            data-taken={taken.has(item.key) || undefined}
            data-queue-key={item.key}
          >
            <ItemFacts item={item} />
            <Row flexWrap="nowrap" justifyContent="flex-end" flexShrink="0">
              <ItemAction item={item} />
              <TakeButton item={item} taken={taken} />
            </Row>
          </chakra.li>
        ))}
      </List>
      {rows.length < ordered.length ? (
        <Button size="xs" variant="ghost" justifySelf="start" onClick={() => setWhole(true)}>
          {actionQueueMessages.more(rows.length, ordered.length)}
        </Button>
      ) : null}
    </>
  );
}

function TakeButton({ item: { key }, taken }: { item: QueueItem; taken: TakenItems }) {
  if (taken.has(key)) {
    return (
      <Tooltip label={actionQueueMessages.releaseHint}>
        <Button size="xs" variant="subtle" colorPalette="accent" aria-pressed onClick={() => taken.release(key)}>
          <Check aria-hidden="true" />
          {actionQueueMessages.taken}
        </Button>
      </Tooltip>
    );
  }
  return (
    <Tooltip label={actionQueueMessages.takeHint}>
      <Button size="xs" aria-pressed={false} onClick={() => taken.take(key)}>
        <Hand aria-hidden="true" />
        {actionQueueMessages.take}
      </Button>
    </Tooltip>
  );
}

function ItemFacts({ item }: { item: QueueItem }) {
  switch (item.kind) {
    case 'unsigned':
      return (
        <Facts>
          <span>
            <RecordLink entity="customer" id={item.document.customerId} to="customer.detail" />
          </span>
          <Muted>{recordName('document', item.document)}</Muted>
          <Muted>{item.document.createdAt ? <RelativeMoment at={item.document.createdAt} /> : null}</Muted>
        </Facts>
      );
    case 'failed':
      return <FailedFacts item={item} />;
    case 'dueToday':
      return <DueFacts item={item} />;
    default:
      if ('overdue' in item) return <DebtorFacts item={item} />;
      return item.kind === 'arrears' ? <ArrearsFacts booking={item.booking} /> : <BookingFacts item={item} />;
  }
}

function FailedFacts({ item: { payment, order } }: { item: Extract<QueueItem, { kind: 'failed' }> }) {
  const { customer, createdAt, reference } = payment;
  return (
    <Facts>
      <AppLink to="order.detail" parameters={{ id: order.id }}>
        {recordName('order', order)}
      </AppLink>
      <span>{customer ? recordName('customer', customer) : null}</span>
      <Muted>{order.due === undefined ? null : actionQueueMessages.missing(order.due)}</Muted>
      <Muted>{reference || paymentMessages.noReason}</Muted>
      <Muted>{createdAt ? <RelativeMoment at={createdAt} /> : null}</Muted>
    </Facts>
  );
}

function DebtorFacts({ item: { customer, order, overdue } }: { item: Extract<QueueItem, { overdue: unknown }> }) {
  return (
    <Facts data-amount-first="">
      <Amount value={overdue} isOwed />
      {customer === null ? (
        <AppLink to="order.detail" parameters={{ id: order.id }}>
          {recordName('order', order)}
        </AppLink>
      ) : (
        <AppLink to="customer.detail" parameters={{ id: customer.id }}>
          {recordName('customer', customer)}
        </AppLink>
      )}
      <span>{actionQueueMessages.otherBills}</span>
    </Facts>
  );
}

function DueFacts({ item: { order, due } }: { item: Extract<QueueItem, { kind: 'dueToday' }> }) {
  const { customer, createdAt } = order;
  return (
    <Facts data-amount-first="">
      <Amount value={due} isOwed />
      <span>{customer ? recordName('customer', customer) : null}</span>
      <AppLink to="order.detail" parameters={{ id: order.id }}>
        {recordName('order', order)}
      </AppLink>
      <Muted>{createdAt ? <RelativeMoment at={createdAt} /> : null}</Muted>
    </Facts>
  );
}

/** The overdue sum, then who owes it. */
function ArrearsFacts({ booking }: { booking: Booking }) {
  const { customer, customer_id: customerId, arrears, owed, paidTo } = booking;
  return (
    <Facts data-amount-first="">
      <Amount value={arrears} isOwed />
      <BookingLink booking={booking}>
        {recordName('customer', customer ?? { id: customerId ?? booking.id })}
      </BookingLink>
      <span>{bookingName(booking)}</span>
      <Muted>{paidTo && isDay(paidTo) ? actionQueueMessages.rentDueSince(formatDay(paidTo)) : null}</Muted>
      <Muted>
        {owed === undefined || arrears === undefined || owed <= arrears ? null : actionQueueMessages.owesAll(owed)}
      </Muted>
    </Facts>
  );
}

function BookingFacts({ item: { kind, booking } }: { item: Extract<QueueItem, { booking: unknown }> }) {
  const { customer, customer_id: customerId, site_id: siteId, startsAt, endsAt, toGiveBack } = booking;
  const zone = useSiteZone(siteId);
  const at = kind === 'arriving' ? startsAt : endsAt;
  const facts = (): ReactNode => {
    if (kind === 'unsettled') return toGiveBack === undefined ? null : actionQueueMessages.toGiveBack(toGiveBack);
    return at ? <Moment at={at} zone={zone} format="time" /> : null;
  };
  return (
    <Facts>
      <BookingLink booking={booking}>
        {recordName('customer', customer ?? { id: customerId ?? booking.id })}
      </BookingLink>
      <span>{bookingName(booking)}</span>
      <Muted>{facts()}</Muted>
    </Facts>
  );
}

/** Takes payments for owed money. */
function ItemAction({ item }: { item: QueueItem }) {
  if (item.kind === 'failed') {
    const { customerId, id } = item.order;
    return typeof customerId === 'number' ? <TakePaymentButton customerId={customerId} orderId={id} size="xs" /> : null;
  }
  if (item.kind === 'dueToday') return <OrderPaymentButton order={item.order} size="xs" />;
  if (item.kind !== 'arrears') return null;
  if ('overdue' in item)
    return item.customer === null ? (
      <OrderPaymentButton order={item.order} size="xs" />
    ) : (
      <TakePaymentButton customerId={item.customer.id} owed={item.overdue} size="xs" />
    );
  const { customer_id: customerId, arrears, owed = arrears } = item.booking;
  return customerId === undefined ? null : (
    <TakePaymentButton customerId={customerId} booking={recordKey('booking', item.booking)} owed={owed} size="xs" />
  );
}
