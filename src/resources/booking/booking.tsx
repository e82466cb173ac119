import { ArrowLeftRight, CalendarClock, CalendarRange, MonitorPlay } from 'lucide-react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { isHold } from '#domain/lifecycle/hold.ts';
import { stateIn, stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { bookingGroups } from '#domain/messages/bookingGroups.ts';
import { lastPaidDay } from '#domain/lifecycle/lastDay.ts';
import { bookingMessages, ledgerMessages } from '#domain/messages/bookings.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { displayNameMessages } from '#domain/messages/poolTables.ts';
import { bookingStates, isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { stateLooks } from '#domain/states/stateLooks.ts';
import { type BookingType, bookingTypes } from '#domain/states/unitKind.ts';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { defineResource, type DetailAction, type AnyResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { groupFilter } from '#crud/list/rowGroups.ts';
import { listVariant } from '#crud/list/listVariant.ts';
import { stateIcons } from '#crud/status/stateIcons.ts';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { formatDay, isDay } from '#format/days.ts';
import { isOneOf } from '#domain/states/words.ts';
import { resourcePages, type ResourcePage } from '#crud/page/resourcePages.tsx';
import { bookingName } from '../payment/bookingName.ts';
import { TakePaymentButton } from '../payment/TakePaymentButton.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { CustomerName } from '../unit/BookedBy.tsx';
import { BookingEnd } from './BookingEnd.tsx';
import { BookingListActions, bookingListPage } from './BookingListPage.tsx';
import { bookingColumns } from './columns.tsx';
import { BookingLedgerTable } from './ledger/BookingLedgerTable.tsx';
import { ChangeHoldDialog } from './hold/dialogs.tsx';
import { hasCustomer } from './ledger/useBookingMoney.ts';
import { Overdue } from './Overdue.tsx';
import { OwedOfBooking } from './Owed.tsx';
import { printMoveIn } from './print/PrintMoveIn.tsx';
import { bookingGroupsOf } from './useBookingGroups.ts';
import { closedState } from './stay/closedState.ts';
import { ChangeEndDialog, DisplayNameDialog, TransferDialog } from './stay/dialogs.tsx';
import { StayMain, StayPanels } from './stay/StayPanels.tsx';
import { WaitingNote } from './arrears/waiting/WaitingNote.tsx';

/** Each type numbers its own bookings, so the type in the address is the only one that is asked. */
function bookingDetailPage(resourceOf: Record<BookingType, AnyResource>): ResourcePage {
  const pages = Object.fromEntries(
    bookingTypes.map((type) => [type, resourcePages(resourceOf[type]).detail.default]),
  ) as Record<BookingType, ResourcePage['default']>;
  return {
    resource: resourceOf.storage,
    default: function BookingDetailPage(props) {
      const { type } = props.parameters;
      const Page = pages[isOneOf(bookingTypes, type as string | undefined) ? (type as BookingType) : 'storage'];
      return <Page {...props} />;
    },
  };
}

const { extend, transfer } = bookingMessages;
const { update } = resourceCalls('booking');

const changeEnd: DetailAction<Booking> = {
  id: 'changeEnd',
  label: extend.action,
  icon: CalendarClock,
  ask: update.ask,
  isBeside: true,
  isShown: (row) => !isHold(row),
  obstacle: (row) => withState(row, extend.closed),
  dialog: ({ row, onClose }) => <ChangeEndDialog booking={row} onClose={onClose} />,
};

const changeUnit: DetailAction<Booking> = {
  id: 'changeUnit',
  label: transfer.action,
  icon: ArrowLeftRight,
  ask: update.ask,
  isBeside: true,
  obstacle: (row) => withState(row, transfer.closed) ?? ((row.units ?? []).length === 0 ? transfer.noUnit : null),
  dialog: ({ row, onClose }) => <TransferDialog booking={row} onClose={onClose} />,
};

const changeHold: DetailAction<Booking> = {
  id: 'changeHold',
  label: holdMessages.change.action,
  icon: CalendarClock,
  ask: update.ask,
  isBeside: true,
  isShown: isHold,
  dialog: ({ row, onClose }) => <ChangeHoldDialog booking={row} onClose={onClose} />,
};

/** Other servers show the notes on the display, and send no name for it. */
const changeDisplayName: DetailAction<Booking> = {
  id: 'changeDisplayName',
  label: displayNameMessages.action,
  icon: MonitorPlay,
  ask: update.ask,
  isShown: ({ displayName, units = [] }) =>
    displayName !== undefined && units.some(({ kind }) => kind === 'pool_table'),
  dialog: ({ row, onClose }) => <DisplayNameDialog booking={row} onClose={onClose} />,
};

function withState(booking: Booking, textOf: (state: string) => string): string | null {
  const state = closedState(booking);
  return state === null ? null : textOf(state);
}

function removalObstacle({ status }: Booking): string | null {
  const state = stateIn(bookingLifecycle, status);
  return state !== null && isRunningBooking(state as BookingState) ? bookingMessages.running(state) : null;
}

const days = (text: string | null | undefined) => (text && isDay(text) ? formatDay(text) : (text ?? null));

export const booking = defineResource({
  entity: 'booking',
  icon: CalendarRange,
  routes: { detail: 'booking.detail' },
  emptyText: 'Choose a vacant unit with “New booking”, or choose another site above.',
  attributes: (row) => ({ 'data-booking-id': row.id, 'data-status': row.status }),
  columns: bookingColumns,
  // Who owes most is on top; the others follow by name.
  firstSorting: { field: 'arrears', direction: 'desc', thenBy: 'customer.name' },
  firstFilters: { [groupFilter.field]: ['current'] },
  filters: [
    { ...groupFilter, options: bookingGroups },
    {
      field: 'status',
      label: 'State',
      options: bookingStates.map((value) => ({
        value,
        label: stateLabel(bookingLifecycle, value),
        tone: stateLooks.booking[value].tone,
        icon: stateIcons.booking[value],
      })),
    },
    { kind: 'number', field: 'owed', label: 'Balance', unit: '$' },
    { kind: 'number', field: 'arrears', label: 'Overdue', unit: '$' },
    { kind: 'date', field: 'startsAt', label: 'From', of: 'moment' },
    { kind: 'date', field: 'endsAt', label: 'To', of: 'moment', none: bookingMessages.noEnd },
    { kind: 'date', field: 'paidTo', label: bookingMessages.paidThrough, of: 'dayAfter' },
    { kind: 'reference', field: 'productId', label: 'Product', entity: 'product', none: 'No product' },
  ],
  removalText: 'Its bills and payments stay.',
  removalObstacle,
  detail: {
    mark: (row) => <LifecycleTag entity="booking" row={row} variant="filled" />,
    subtitle: (row) => bookingName(row),
    primary: (row) => {
      const { customer_id: customerId, arrears = 0, owed = arrears } = row;
      if (customerId === undefined) return null;
      const key = recordKey('booking', row);
      return <TakePaymentButton customerId={customerId} owed={owed} booking={key} isMain={owed > 0} size="sm" />;
    },
    more: [changeHold, changeEnd, changeUnit, printMoveIn, changeDisplayName],
    notice: (row) => <StayPanels booking={row} />,
    facts: [
      {
        label: holdMessages.fact,
        isShown: isHold,
        value: ({ heldUntil }) => days(heldUntil),
      },
      {
        label: 'Balance',
        value: (row) =>
          row.customer_id === undefined ? (
            <Amount value={row.owed} isOwed />
          ) : (
            <OwedOfBooking booking={row} customerId={row.customer_id} />
          ),
      },
      {
        label: 'Overdue',
        // Beside the unpaid bills of a known customer.
        isShown: (row) => !hasCustomer(row),
        value: (row) => <Overdue booking={row} />,
      },
      { label: bookingMessages.paidThrough, value: ({ paidTo }) => days(lastPaidDay(paidTo)) },
      {
        label: 'Rate',
        value: ({ rate, period, complimentary }) =>
          complimentary === true ? 'Complimentary' : <Amount value={rate} per={period} />,
      },
      { label: 'Customer', value: (row) => <CustomerName booking={row} /> },
      { label: 'Site', value: (row) => <SiteName siteId={row.site_id} of={row} /> },
      { label: 'From', value: (row) => <SiteMoment at={row.startsAt} siteId={row.site_id} /> },
      {
        label: 'To',
        value: (row) => <BookingEnd booking={row} />,
      },
      {
        label: 'Product',
        value: ({ productId }) => <RecordLink entity="product" id={productId} to="bookable.detail" none="None" />,
      },
      { label: 'Booked on', value: (row) => <SiteMoment at={row.createdAt} siteId={row.site_id} /> },
    ],
    holdings: (row) => <StayMain booking={row} />,
    tabs: [
      { id: 'ledger', label: ledgerMessages.label, content: (row) => <BookingLedgerTable booking={row} /> },
      historyTab('booking'),
    ],
  },
});

const variantOf = (type: BookingType, title: string, list?: 'booking.storage' | 'booking.workspace') =>
  listVariant(booking, {
    id: type,
    title,
    fixed: { type: [type] },
    routes: list === undefined ? {} : { list },
    useGroups: bookingGroupsOf(type),
    ListActions: () => <BookingListActions type={type} />,
    ListNotice: WaitingNote,
  });

const byType = {
  storage: variantOf('storage', 'Storage bookings', 'booking.storage'),
  workspace: variantOf('workspace', 'Workspace bookings', 'booking.workspace'),
  hire: variantOf('hire', 'Hire bookings'),
};

export const storageList = bookingListPage(byType.storage, 'storage');
export const workspaceList = bookingListPage(byType.workspace, 'workspace');
export const detail = bookingDetailPage(byType);
