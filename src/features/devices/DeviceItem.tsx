import type { ReactNode } from 'react';
import { deviceNounLabels } from '#domain/states/deviceKind.ts';
import { notReported } from '#domain/states/unitStatus.ts';
import { countText } from '#format/numbers.ts';
import { deviceKindIcons } from '#parts/device/deviceKindIcons.ts';
import { FaultMark } from '#parts/device/FaultMark.tsx';
import { OnlineMark } from '#parts/device/OnlineMark.tsx';
import { TreeItem } from '#ui/tree/TreeItem.tsx';
import { useRecord } from '#crud/data/useRecord.ts';
import { UnitState } from '#crud/status/UnitState.tsx';
import { ControllerBranch } from './ControllerBranch.tsx';
import { DeviceName } from './DeviceName.tsx';
import type { DeviceRow } from './deviceRow.ts';
import { connectedDevices, countTroubledBelow, treeIdOf, type TreeWiring } from './deviceTree.ts';
import { Muted } from '#ui/text/text.tsx';
import { VisitMark } from './VisitMark.tsx';
import { UnitName } from './DeviceConnection.tsx';

/** The unit that a lock locks, in the tree. */
function UnitItem({ parent, id }: { parent: string; id: number }) {
  const { state } = useRecord('unit', id);
  return (
    <TreeItem id={`${parent}:unit`}>
      <UnitName id={id} />
      <Muted>Unit</Muted>
      {state.status === 'present' ? <UnitState unit={state.record} /> : null}
    </TreeItem>
  );
}

function powerText(power: boolean | null | undefined): string {
  if (power === null) return notReported;
  return power === undefined ? '–' : power ? 'Power on' : 'Power off';
}

/** The tree items below a device; undefined if there can be none. */
function belowOf(device: DeviceRow, wiring: TreeWiring): (() => ReactNode) | undefined {
  const { kind, unitId, channels = [] } = device;
  const own = connectedDevices(wiring, device);
  const itemOf = (each: DeviceRow) => <DeviceItem key={each.id} device={each} wiring={wiring} />;
  if (wiring.above.has(treeIdOf(device))) return () => own.map(itemOf);
  if (kind === 'controller') return () => <ControllerBranch controller={device} devices={own} itemOf={itemOf} />;
  const known = channels.filter(({ channel }) => typeof channel === 'number');
  if (kind === 'multiplexer' && known.length > 0) {
    return () =>
      known.map(({ channel, name, power }) => (
        <TreeItem key={channel} id={`multiplexer:${device.deviceId}:${channel}`}>
          {`Channel ${channel}${name ? ` · ${name}` : ''}`}
          <Muted>{powerText(power)}</Muted>
        </TreeItem>
      ));
  }
  if (unitId && (kind === 'motorisedLock' || kind === 'padlock')) {
    return () => <UnitItem parent={`${kind}:${device.deviceId}`} id={unitId} />;
  }
  if (own.length === 0) return undefined;
  return () => own.map(itemOf);
}

function counts(device: DeviceRow, wiring: TreeWiring): string {
  if (device.kind === 'multiplexer')
    return device.channels === undefined ? '' : ` · ${countText(device.channels.length, 'channel')}`;
  if (device.kind !== 'hub' && device.kind !== 'controller') return '';
  const own = connectedDevices(wiring, device);
  const troubled = countTroubledBelow(wiring, device);
  return `${own.length === 0 ? '' : ` · ${countText(own.length, 'device')}`}${
    troubled === 0 ? '' : ` · ${troubled} ${troubled === 1 ? 'needs' : 'need'} a visit`
  }`;
}

/** Whether the API tells anything about the device's connection. */
const isReporting = ({ online, lastHeardAt }: DeviceRow) => online !== undefined || Boolean(lastHeardAt);

export function DeviceItem({ device, wiring }: { device: DeviceRow; wiring: TreeWiring }) {
  const { kind, noun, channel, visits, fault } = device;
  const others = visits.filter(({ reason }) => reason !== 'fault' && reason !== 'offline');
  const Icon = deviceKindIcons[kind];
  return (
    <TreeItem id={treeIdOf(device)} below={belowOf(device, wiring)}>
      <Muted _icon={{ boxSize: '4' }}>
        <Icon aria-hidden="true" />
      </Muted>
      <DeviceName device={device} />
      <Muted>
        {deviceNounLabels[noun]}
        {typeof channel === 'number' ? ` · channel ${channel}` : ''}
        {counts(device, wiring)}
      </Muted>
      {isReporting(device) ? <OnlineMark of={device} /> : null}
      {fault ? <FaultMark fault={fault} /> : null}
      <VisitMark visits={others} none="" />
    </TreeItem>
  );
}
