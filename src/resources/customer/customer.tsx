import { CalendarPlus, KeyRound, UsersRound } from 'lucide-react';
import { recordName } from '#domain/entities/recordName.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { formatDay, isDay } from '#format/days.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { addressLine } from '#crud/form/fields/addressLine.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { groupFilter } from '#crud/list/rowGroups.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { accessTab } from '../accessPermission/accessTab.tsx';
import { addressesTab } from '../address/addressRecords.tsx';
import { ArrearsOfCustomer } from '../booking/arrears/ArrearsOfCustomer.tsx';
import { CreditPanel } from '../payment/credit/CreditPanel.tsx';
import { TakePaymentButton } from '../payment/TakePaymentButton.tsx';
import { pinCodesTab } from '../pinCode/pinCodesTab.tsx';
import { LazyPinCodeDialog } from '../pinCode/LazyPinCodeDialog.tsx';
import { invitationsOfCustomer } from '../invitation/invitationsTabs.tsx';
import { nameColumn } from '#crud/columns/listColumns.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { activityTab } from './activityTab.tsx';
import { CustomerStatus, ListedStatus, UnitsHeld } from './CustomerCells.tsx';
import { Balance, EmailLink, NextBill, PhoneLink, ReachButtons } from './CustomerFacts.tsx';
import { ledgerTab } from './CustomerLedger.tsx';
import { Holdings } from './Holdings.tsx';
import { ListedBookings } from './ListedBookings.tsx';
import { NewBookingDialog } from './NewBookingDialog.tsx';
import { bookingsTab, documentsTab, ordersTab, paymentsTab } from './rentalTabs.tsx';
import { customerGroups, useCustomerGroups } from './useCustomerGroups.ts';
import { useFoundCustomers } from './useFoundCustomers.ts';

const column = columnsOf('customer');

export const customer = defineResource({
  entity: 'customer',
  icon: UsersRound,
  emptyText: 'Create the first one with “New customer”.',
  attributes: ({ id }) => ({ 'data-customer-id': id }),
  columns: [
    nameColumn('customer', 'customer.detail'),
    {
      ...column.text('phone', { header: 'Phone', width: '8.5rem' }),
      cell: ({ phone }) => <PhoneLink phone={phone} />,
      text: ({ phone }) => phone,
    },
    {
      id: 'units',
      header: 'Units held',
      folds: 'below640',
      card: 'line',
      onlyOnScreen: true,
      cell: ({ id }) => <UnitsHeld customerId={id} />,
    },
    column.money('owed', { header: 'Balance', card: 'line' }),
    {
      id: 'status',
      header: 'Status',
      width: '9rem',
      card: 'line',
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
  useFoundIds: useFoundCustomers,
  removalText: 'Their PIN codes and invitations are deleted too.',
  detail: {
    mark: (row) => <CustomerStatus customer={row} />,
    subtitle: ({ company }) => company,
    primary: (row) => (
      <>
        <ReachButtons customer={row} />
        <TakePaymentButton customerId={row.id} owed={row.owed ?? row.arrears} size="sm" isMain />
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
    ],
    notice: (row) => (
      <Stack gap="4">
        <CreditPanel customer={row} />
        <Holdings customer={row} />
        <ArrearsOfCustomer customerId={row.id} />
      </Stack>
    ),
    facts: [
      { label: 'Balance', value: (row) => <Balance customer={row} /> },
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
