import { deviceNounLabels } from '#domain/states/deviceKind.ts';
import { reachOf } from '#domain/states/reach.ts';
import type { AnyRow } from '#crud/descriptor/define.ts';
import type { Column } from '#crud/table/column.ts';
import { deviceCells } from '#parts/device/deviceCells.tsx';
import { OnlineMark } from '#parts/device/OnlineMark.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { DeviceName } from './DeviceName.tsx';
import type { DeviceRow } from './deviceRow.ts';
import { DeviceConnection } from './DeviceConnection.tsx';
import { VisitMark } from './VisitMark.tsx';

const isHeard = (row: DeviceRow) => reachOf(row, Date.now()) === 'online';

const columns: readonly Column<DeviceRow>[] = [
  { id: 'name', header: 'Name', sort: 'name', cell: (row) => <DeviceName device={row} /> },
  {
    id: 'online',
    header: 'Last seen',
    sort: 'lastHeardAt',
    width: '12.5rem',
    cell: (row) => <OnlineMark of={row} />,
  },
  {
    id: 'kind',
    header: 'Kind',
    sort: 'kind',
    width: '8rem',
    folds: 'below640',
    card: 'line',
    cell: ({ noun }) => deviceNounLabels[noun],
  },
  {
    id: 'site',
    header: 'Site',
    onlyForAllSites: true,
    folds: 'mdDown',
    card: 'line',
    cell: (row) => <SiteName siteId={row.siteId} of={row} />,
  },
  {
    id: 'visit',
    header: 'Needs a visit',
    sort: 'visit',
    width: '12rem',
    folds: 'mdDown',
    card: 'line',
    // Of a device that is not heard, nobody knows that it needs none.
    cell: (row) => <VisitMark visits={row.visits} none={isHeard(row) ? 'No visit needed' : '–'} />,
  },
  {
    id: 'power',
    header: 'Signal or battery',
    width: '8.5rem',
    folds: 'lgDown',
    cell: (row) => deviceCells.battery(row) ?? deviceCells.signal(row),
  },
  {
    id: 'firmware',
    header: 'Firmware',
    sort: 'firmware',
    width: '5.5rem',
    folds: 'lgDown',
    cell: ({ firmware }) => firmware ?? null,
  },
  {
    id: 'hangsOn',
    header: 'Connected to',
    folds: 'below640',
    cell: (row) => <DeviceConnection device={row} />,
  },
];

export const deviceColumns = columns as unknown as readonly Column<AnyRow>[];
