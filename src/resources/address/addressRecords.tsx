import { MapPinned } from 'lucide-react';
import { lazy } from 'react';
import { addressBody } from '#domain/bodies/rentals.ts';
import { addressLine, type AddressParts } from '#crud/form/fields/addressLine.ts';
import { defineRecords } from '#crud/records/managedRecords.ts';
import { RecordsPanel } from '#crud/records/RecordsPanel.tsx';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { RowCount } from '#crud/related/RowCount.tsx';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';

const addressRecords = defineRecords({
  entity: 'address',
  icon: MapPinned,
  schema: addressBody,
  columns: [
    {
      id: 'address',
      header: 'Address',
      card: 'title',
      sortValue: ({ street1 }) => street1,
      cell: (row) => addressLine(row as AddressParts) || null,
    },
  ],
  newRecordValues: { country: 'Australia' },
  Fields: lazy(() => import('./CustomerAddressFields.tsx')),
  emptyTitle: 'No addresses yet',
  emptyText: 'Where the customer lives, or has their post sent.',
});

const queryOf = (id: number) => ({ where: { customerId: [id] } });

export const addressesTab: DetailTab<{ id: number }> = {
  id: 'addresses',
  label: 'Addresses',
  ask: askFor(entityOf('address'), 'read'),
  count: ({ id }) => <RowCount entity="address" query={queryOf(id)} />,
  content: ({ id }) => <RecordsPanel records={addressRecords} query={queryOf(id)} values={{ customerId: id }} />,
};
