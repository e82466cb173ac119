import { Cpu } from 'lucide-react';
import { useMemo } from 'react';
import type { DeviceAvailability, SiteLatency } from '#domain/calls/siteLatency.ts';
import { latencyMessages as texts } from '#domain/messages/latency.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { routesOf } from '#domain/routes/resourceRoutes.ts';
import { deviceKindLabels } from '#domain/states/deviceKind.ts';
import { formatMoment, type DateDisplay } from '#format/dateFormats.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

/** Its id is its place: each kind numbers its own devices. */
type DeviceRow = DeviceAvailability & { recordId: number };

const stateOf = ({ isOffline }: Pick<DeviceAvailability, 'isOffline'>) => {
  if (isOffline === null) return texts.states.neverHeard;
  return isOffline ? texts.states.offline : texts.states.online;
};

function NowState(device: DeviceRow & { zone: string }) {
  const { isOffline, offlineSince, zone } = device;
  if (isOffline !== true) return <Muted>{stateOf(device)}</Muted>;
  return (
    <>
      <ToneTag tone="offline" variant="dense">
        {stateOf(device)}
      </ToneTag>
      {offlineSince === null ? null : (
        <Muted display="block" textStyle="xs">
          {texts.offlineSince} <Moment at={offlineSince} zone={zone} />
        </Muted>
      )}
    </>
  );
}

/** @param from the beginning of the period. */
const deviceColumns = (from: string, zone: string): readonly Column<DeviceRow>[] => [
  {
    id: 'device',
    header: texts.device,
    card: 'title',
    cell: ({ entity, recordId, name }) => {
      const { detail } = routesOf(entity) as { detail?: RouteId };
      return detail === undefined ? (
        name
      ) : (
        <AppLink to={detail} parameters={{ id: recordId }}>
          {name}
        </AppLink>
      );
    },
    sortValue: ({ name }) => name,
  },
  {
    id: 'kind',
    header: texts.kind,
    width: '8.5rem',
    folds: 'mdDown',
    cell: ({ entity }) => deviceKindLabels[entity],
    sortValue: ({ entity }) => deviceKindLabels[entity],
  },
  {
    id: 'state',
    header: texts.state,
    width: '11.5rem',
    cell: (device) => <NowState {...device} zone={zone} />,
    sortValue: stateOf,
  },
  {
    id: 'offline',
    header: texts.offline,
    width: '7rem',
    align: 'end',
    cell: ({ offline }) => texts.duration(offline),
    sortValue: ({ offline }) => offline,
  },
  {
    id: 'longest',
    header: texts.longest,
    width: '8.5rem',
    align: 'end',
    folds: 'lgDown',
    cell: ({ longest }) => texts.duration(longest),
    sortValue: ({ longest }) => longest,
  },
  {
    id: 'available',
    header: texts.available,
    width: '7rem',
    align: 'end',
    cell: ({ share }) => texts.share(share),
    sortValue: ({ share }) => share,
  },
  {
    id: 'since',
    header: texts.since,
    width: '10rem',
    folds: 'mdDown',
    cell: ({ knownFrom }) => {
      if (knownFrom === null) return <Muted>{texts.notKnown}</Muted>;
      return knownFrom <= from ? <Muted>{texts.wholePeriod}</Muted> : <Moment at={knownFrom} zone={zone} />;
    },
    sortValue: ({ knownFrom }) => knownFrom,
  },
];

/** The cells of a device on paper, in the order of the columns of the table. */
export function deviceLine(device: DeviceAvailability, from: string, zone: string, display: DateDisplay): string[] {
  const { name, entity, offlineSince, offline, longest, share, knownFrom } = device;
  const momentText = (at: string) => formatMoment(at, zone, 'dateTime', display);
  const since = offlineSince === null ? '' : ` ${texts.offlineSince} ${momentText(offlineSince)}`;
  const known = knownFrom === null ? texts.notKnown : momentText(knownFrom);
  return [
    name,
    deviceKindLabels[entity],
    `${stateOf(device)}${since}`,
    texts.duration(offline),
    texts.duration(longest),
    texts.share(share),
    knownFrom !== null && knownFrom <= from ? texts.wholePeriod : known,
  ];
}
export const deviceHeaders = deviceColumns('', '').map(({ header, align }) => ({ text: header, align }));

/** Devices that are offline now first, then those that were so the longest. */
export const inOrderOfOutage = (devices: readonly DeviceAvailability[]): DeviceAvailability[] =>
  devices.toSorted(
    (one, other) =>
      Number(other.isOffline ?? false) - Number(one.isOffline ?? false) || (other.offline ?? 0) - (one.offline ?? 0),
  );

/** How long the devices of a site were offline. */
export function DeviceOutages({ latency: { devices, from }, zone }: { latency: SiteLatency; zone: string }) {
  const columns = useMemo(() => deviceColumns(from, zone), [from, zone]);
  const rows = useMemo(
    () => inOrderOfOutage(devices).map((device, index): DeviceRow => ({ ...device, recordId: device.id, id: index })),
    [devices],
  );
  return (
    <Panel flush title={texts.devices}>
      {rows.length === 0 ? (
        <EmptyState icon={Cpu} title={texts.noDevices}>
          {texts.noDevicesText}
        </EmptyState>
      ) : (
        <>
          <PanelNote>{texts.devicesAbout}</PanelNote>
          <Table label={texts.devices} columns={columns} rows={rows} isPaged />
        </>
      )}
    </Panel>
  );
}
