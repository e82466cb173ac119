import type { ReactNode } from 'react';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { inSentence } from '#domain/messages/records.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { emptyReasonOfView, reasonText, type EmptyReason } from '#crud/freshness/emptyReason.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { DoorTag } from '#crud/status/DoorTag.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { TreeItem } from '#ui/tree/TreeItem.tsx';
import type { DeviceRow } from './deviceRow.ts';
import { compareByChannel } from './deviceTree.ts';
import { Muted } from '#ui/text/text.tsx';

type Door = 'unit' | 'gate' | 'lockable';

interface ConnectedItem {
  key: string;
  name: string;
  channel: number | null | undefined;
  item: ReactNode;
}

const doorLabels: Record<Door, string> = { unit: 'Unit', gate: 'Gate', lockable: 'Lockable' };
const doorDetails = { unit: 'unit.detail', gate: 'gate.detail', lockable: 'lockable.detail' } as const;

function doorItem(kind: Door, row: RecordOf<Door>, state: ReactNode): ConnectedItem {
  const { id, channel } = row;
  const name = recordName(kind, row);
  const key = `${kind}:${id}`;
  const item = (
    <TreeItem key={key} id={key}>
      <AppLink to={doorDetails[kind]} parameters={{ id }}>
        {name}
      </AppLink>
      <Muted>{`${doorLabels[kind]}${typeof channel === 'number' ? ` · channel ${channel}` : ''}`}</Muted>
      {state}
    </TreeItem>
  );
  return { key, name, channel, item };
}

const rowsIn = <Row,>(view: RowsView<Row>): readonly Row[] => (view.status === 'ready' ? view.rows : []);

function emptyReasonText(name: EntityName, reason: EmptyReason): string {
  const many = inSentence(entityOf(name).label.many);
  if (reason.kind === 'notArrived') return listMessages.notArrived(many);
  return `${listMessages.notRead(many)}: ${reasonText(reason)}`;
}

export interface ControllerBranchProps {
  controller: DeviceRow;
  devices: readonly DeviceRow[];
  itemOf: (device: DeviceRow) => ReactNode;
}

/** The doors of a controller load when it is opened: a site may have thousands. */
export function ControllerBranch({ controller, devices, itemOf }: ControllerBranchProps) {
  const query = { siteId: controller.siteId, where: { controllerId: [controller.deviceId] } };
  const units = useRows('unit', query);
  const gates = useRows('gate', query);
  const lockables = useRows('lockable', query);
  const connectedItems: ConnectedItem[] = [
    ...devices.map((device) => ({
      key: `device:${device.id}`,
      name: device.name,
      channel: device.channel,
      item: itemOf(device),
    })),
    ...rowsIn(units).map((row) => doorItem('unit', row, <UnitState unit={row} />)),
    ...rowsIn(gates).map((row) => doorItem('gate', row, <DoorTag entity="gate" row={row} />)),
    ...rowsIn(lockables).map((row) => doorItem('lockable', row, <DoorTag entity="lockable" row={row} />)),
  ];
  const views: readonly (readonly [EntityName, RowsView<object>])[] = [
    ['unit', units],
    ['gate', gates],
    ['lockable', lockables],
  ];
  const without = views.flatMap(([name, view]) => {
    const why = emptyReasonOfView(view);
    return why === null ? [] : [{ name, why }];
  });
  const isLoading = views.some(([, view]) => view.status === 'loading');
  return (
    <>
      {connectedItems.toSorted(compareByChannel).map(({ item }) => item)}
      {isLoading ? (
        <TreeItem id={`controller:${controller.deviceId}:loading`}>
          <SkeletonBlock width="12rem" />
          <Muted>Loading…</Muted>
        </TreeItem>
      ) : null}
      {without.map(({ name, why }) => (
        <TreeItem key={name} id={`controller:${controller.deviceId}:${name}`}>
          {emptyReasonText(name, why)}
        </TreeItem>
      ))}
      {!isLoading && connectedItems.length === 0 && without.length === 0 ? (
        <TreeItem id={`controller:${controller.deviceId}:none`}>
          <Muted>Nothing connected</Muted>
        </TreeItem>
      ) : null}
    </>
  );
}
