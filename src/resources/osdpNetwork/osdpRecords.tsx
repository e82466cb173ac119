import { Network } from 'lucide-react';
import { lazy } from 'react';
import { z } from 'zod';
import { osdpNetworkBody } from '#domain/bodies/devices.ts';
import { defineRecords } from '#crud/records/managedRecords.ts';
import { numberText } from '#format/numbers.ts';
import { RecordLink } from '#crud/link/RecordLink.tsx';

/** A choice of a list is text. */
const schema = osdpNetworkBody.extend({
  baudRate: z.preprocess((typed) => Number(typed), osdpNetworkBody.shape.baudRate),
});

export const osdpRecords = defineRecords({
  entity: 'osdpNetwork',
  icon: Network,
  schema,
  columns: [
    { id: 'name', header: 'Name', card: 'title', sortValue: ({ name }) => name, cell: ({ name }) => name },
    {
      id: 'controller',
      header: 'Controller',
      cell: ({ controllerId }) => (
        <RecordLink entity="controller" id={controllerId} to="controller.detail" none="Not connected" />
      ),
    },
    {
      id: 'baudRate',
      header: 'Baud rate',
      width: '8rem',
      align: 'end',
      sortValue: ({ baudRate }) => baudRate,
      cell: ({ baudRate }) => (baudRate === undefined ? null : numberText(baudRate)),
    },
    {
      id: 'secureChannel',
      header: 'Encryption',
      width: '9rem',
      cell: ({ secureChannel }) =>
        secureChannel === undefined ? null : secureChannel ? 'Secure channel' : 'Not encrypted',
    },
  ],
  newRecordValues: { baudRate: 9_600, secureChannel: true },
  Fields: lazy(() => import('./OsdpFields.tsx')),
  emptyTitle: 'No OSDP networks',
  emptyText: 'A line of readers that speak OSDP appears here. Add one to connect such readers.',
});
