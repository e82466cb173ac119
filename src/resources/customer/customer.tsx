import { CalendarPlus, KeyRound, ScanBarcode, UsersRound, CircleDashed } from 'lucide-react';
import { Suspense } from 'react';
import { recordName } from '#domain/entities/recordName.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { allSites } from '#domain/entities/site.ts';
import { productMessages } from '#domain/messages/products.ts';
import { formatDay, isDay } from '#format/days.ts';
import { stateIcons } from '#crud/status/stateIcons.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { addressLine } from '#crud/form/fields/addressLine.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { useSession } from '#crud/context/session.ts';
import { groupFilter } from '#crud/list/rowGroups.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { Stack, InlineRow } from '#ui/layout/layout.tsx';
import { nameColumn } from '#crud/columns/listColumns.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import type { Customer } from '#domain/entities/customer.ts';
import { customerState, customerStateLabels, heldThings, type CustomerState } from '#domain/states/customer.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { whyDeniedAction } from '#parts/denial/whyDeniedAction.tsx';
import { accessTab } from '../accessPermission/accessTab.tsx';
import { addressesTab } from '../address/addressRecords.tsx';
import { ArrearsOfCustomer } from '../booking/arrears/ArrearsOfCustomer.tsx';
import { CreditPanel } from '../payment/credit/CreditPanel.tsx';
import { PaymentOfAddress, TakePaymentButton } from '../payment/TakePaymentButton.tsx';
import { LazySellDialog, sellAsk } from '../inventory/SellButton.tsx';
import { pinCodesTab } from '../pinCode/pinCodesTab.tsx';
import { GivePinCodesBar } from '../pinCode/GivePinCodesBar.tsx';
import { LazyPinCodeDialog } from '../pinCode/LazyPinCodeDialog.tsx';
import { invitationsOfCustomer } from '../invitation/invitationsTabs.tsx';
import { activityTab } from './activityTab.tsx';
import { Balance, EmailLink, NextBill, PhoneLink, ReachButtons } from './CustomerFacts.tsx';
import { ledgerTab } from './CustomerLedger.tsx';
import { Holdings } from './Holdings.tsx';
import { ListedBookings, useListedBookings } from './ListedBookings.tsx';
import { NewBookingDialog } from './NewBookingDialog.tsx';
import { NewBookingOfAddress } from './NewBookingOfAddress.tsx';
import { bookingsTab, documentsTab, ordersTab, paymentsTab } from './rentalTabs.tsx';
import { customerGroups, useCustomerGroups } from './useCustomerGroups.ts';
import { useCustomersByUnitOrOrder } from './useCustomersByUnitOrOrder.ts';
import { useBookings } from './useBookings.ts';

/** The most names in a cell; others are counted. */
const shownNames = 3;

const looks = {
  archived: { tone: 'neutral', icon: stateIcons.user.archived },
  'in arrears': { tone: 'fault', icon: stateIcons.booking['in arrears'] },
  renting: { tone: 'secure', icon: KeyRound },
  booked: { tone: 'open', icon: stateIcons.booking.upcoming },
  'not renting': { tone: 'neutral', icon: CircleDashed },
} as const satisfies Record<CustomerState, unknown>;

function StateTag({ state, variant }: { state: CustomerState | null; variant: NonNullable<ToneTagProps['variant']> }) {
  if (state === null) return '–';
  return (
    <ToneTag {...looks[state]} variant={variant}>
      {customerStateLabels[state]}
    </ToneTag>
  );
}

/** Shows a dash if the status is unknown. */
function ListedStatus({ customer }: { customer: Customer }) {
  const bookings = useListedBookings(customer.id);
  return (
    // On a card it takes its place before the tag comes, and that of the links of the units beside it.
    <chakra.span
      display={{ base: 'inline-flex', sm: 'inline' }}
      alignItems="center"
      justifyContent="flex-end"
      minW={{ base: '5.75rem', sm: '0' }}
      minH="6"
      css={{ '@media (pointer: coarse)': { smDown: { minH: '2.75rem' } } }}
    >
      <StateTag state={customerState(customer, bookings)} variant="dense" />
    </chakra.span>
  );
}

function CustomerStatus({ customer }: { customer: Customer }) {
  const { bookings } = useBookings(customer.id);
  const state = customerState(customer, bookings);
  return state === null ? null : <StateTag state={state} variant="filled" />;
}

/** Shows a dash if nothing is held or known. */
function UnitsHeld({ customerId }: { customerId: number }) {
  const bookings = useListedBookings(customerId);
  const held = heldThings(bookings ?? []);
  // A card has no empty lines.
  if (held.length === 0) return <chakra.span display={{ base: 'none', sm: 'inline' }}>–</chakra.span>;
  const names = held.map(({ entity, id, name }) => recordName(entity, { id, name } as { id: number }));
  return (
    <InlineRow rowGap="0" title={names.join(', ')}>
      {held.slice(0, shownNames).map(({ entity, id }, index) => (
        <AppLink key={`${entity}${id}`} to={`${entity}.detail`} parameters={{ id }}>
          {names[index]}
        </AppLink>
      ))}
      {held.length > shownNames ? <Muted>{`+${held.length - shownNames}`}</Muted> : null}
    </InlineRow>
  );
}

const paymentSubject = ({ id, owed, arrears }: Customer) => ({ customerId: id, owed: owed ?? arrears });

/** At the site of the dashboard; where that is all sites, at the customer's own. */
function SellTo({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { siteId } = useSession();
  const isAtSite = siteId !== null && siteId !== allSites.id;
  const served = isAtSite ? siteId : (customer.siteId ?? undefined);
  const buyer = { id: customer.id, name: recordName('customer', customer), siteId: served };
  return (
    <Suspense fallback={null}>
      <LazySellDialog buyer={buyer} onClose={onClose} />
    </Suspense>
  );
}

const column = columnsOf('customer');

export const customer = defineResource({
  entity: 'customer',
  icon: UsersRound,
  emptyText: 'Create the first one with “New customer”.',
  attributes: ({ id }) => ({ 'data-customer-id': id }),
  columns: [
    nameColumn('customer', 'customer.detail'),
    { ...column.money('owed', { header: 'Balance' }), cell: ({ owed }) => <Amount value={owed} isOwed /> },
    {
      ...column.text('phone', { header: 'Phone', width: '8.5rem', card: 'line' }),
      cell: ({ phone }) => <PhoneLink phone={phone} />,
      text: ({ phone }) => phone,
    },
    {
      id: 'units',
      header: 'Units held',
      // Three short names; the rest is the customer's own name's.
      width: 'clamp(8.5rem, 19cqi, 14rem)',
      folds: 'below640',
      card: 'start',
      onlyOnScreen: true,
      ask: rentalCalls.customerBookings.ask,
      cell: ({ id }) => <UnitsHeld customerId={id} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: '8rem',
      card: 'end',
      onlyOnScreen: true,
      cell: (row) => <ListedStatus customer={row} />,
    },
    { ...column.text('email', { header: 'Email', folds: 'lgDown' }), text: ({ email }) => email },
    column.text('company', { header: 'Company', isOptional: true }),
    column.reference('siteId', { header: 'Site', entity: 'site', isOptional: true }),
    column.ago('createdAt', { header: 'Customer since', isOptional: true }),
  ],
  filters: [
    { ...groupFilter, options: customerGroups },
    {
      kind: 'boolean',
      field: 'archived',
      label: 'Archived',
      yes: { label: 'Archived' },
      no: { label: 'Not archived' },
    },
    { kind: 'number', field: 'owed', label: 'Balance', unit: '$' },
    { kind: 'reference', field: 'siteId', label: 'Site', entity: 'site', none: 'No site' },
    { kind: 'date', field: 'createdAt', label: 'Customer since', of: 'moment' },
  ],
  useGroups: useCustomerGroups,
  useFoundIds: useCustomersByUnitOrOrder,
  removalText: 'Their PIN codes and invitations are deleted too.',
  bulk: { level: 'write', Bar: GivePinCodesBar },
  detail: {
    mark: (row) => <CustomerStatus customer={row} />,
    subtitle: ({ company }) => company,
    primary: (row) => (
      <>
        <ReachButtons customer={row} />
        <TakePaymentButton {...paymentSubject(row)} size="sm" isMain />
      </>
    ),
    more: [
      {
        id: 'booking',
        label: 'New booking',
        icon: CalendarPlus,
        isBeside: true,
        ask: resourceCalls('booking').create.ask,
        isShown: ({ archived }) => archived !== true,
        dialog: ({ row, onClose }) => <NewBookingDialog customer={row} onClose={onClose} />,
      },
      {
        id: 'pin',
        label: 'New PIN code',
        icon: KeyRound,
        isBeside: true,
        ask: rentalCalls.customerPinCodeCreate.ask,
        dialog: ({ row, onClose }) => (
          <LazyPinCodeDialog
            owner={{ entity: 'customer', id: row.id, siteId: row.siteId }}
            name={recordName('customer', row)}
            onClose={onClose}
          />
        ),
      },
      {
        id: 'sell',
        label: productMessages.sale.open,
        icon: ScanBarcode,
        ask: sellAsk,
        isShown: ({ archived }) => archived !== true,
        dialog: ({ row, onClose }) => <SellTo customer={row} onClose={onClose} />,
      },
      whyDeniedAction((row) => ({ customer: row })),
    ],
    notice: (row) => (
      <Stack gap="4">
        <CreditPanel customer={row} />
        <Holdings customer={row} />
        <PaymentOfAddress {...paymentSubject(row)} />
        <NewBookingOfAddress customer={row} />
      </Stack>
    ),
    holdings: (row) => <ArrearsOfCustomer customerId={row.id} />,
    facts: [
      { label: 'Balance', isWide: true, value: (row) => <Balance customer={row} /> },
      { label: 'Next bill', ask: rentalCalls.customerBookings.ask, value: (row) => <NextBill customer={row} /> },
      { label: 'Phone', value: ({ phone }) => <PhoneLink phone={phone} /> },
      { label: 'Email', value: ({ email }) => <EmailLink email={email} /> },
      { label: 'Address', value: ({ address }) => (address ? addressLine(address) || null : null) },
      { label: 'Site', value: ({ siteId }) => (siteId ? <SiteName siteId={siteId} /> : null) },
      {
        label: 'Date of birth',
        value: ({ dateOfBirth }) => (dateOfBirth && isDay(dateOfBirth) ? formatDay(dateOfBirth) : dateOfBirth),
      },
      { label: 'Driver licence', value: ({ licence }) => licence },
      {
        label: 'Customer since',
        value: ({ createdAt, siteId }) => <SiteMoment at={createdAt} siteId={siteId ?? undefined} />,
      },
    ],
    tabs: [
      bookingsTab,
      documentsTab,
      ordersTab,
      paymentsTab,
      ledgerTab,
      pinCodesTab('customer'),
      invitationsOfCustomer,
      accessTab('customer'),
      addressesTab,
      activityTab,
      historyTab('customer'),
    ],
  },
});

const pages = resourcePages(customer);
const List = pages.list.default;

export const list: typeof pages.list = {
  default: (props) => (
    <ListedBookings>
      <List {...props} />
    </ListedBookings>
  ),
};
export const { detail } = pages;
