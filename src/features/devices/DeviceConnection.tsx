import { recordName } from '#domain/entities/recordName.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Wiring } from '#parts/wiring/Wiring.tsx';
import type { DeviceRow } from './deviceRow.ts';

const known = (id: number | null | undefined): id is number => id !== null && id !== undefined;

/** A device's controller and channel, or its hub; and the unit that it locks. */
export function DeviceConnection({ device }: { device: DeviceRow }) {
  const { controllerId, hubId, unitId } = device;
  const parts = [
    ...(known(controllerId) ? [<Wiring key="controller" of={device} />] : []),
    ...(known(hubId) ? [<HubName key="hub" id={hubId} />] : []),
    ...(known(unitId) ? [<UnitName key="unit" id={unitId} />] : []),
  ];
  if (parts.length === 0) return '–';
  return (
    <span>
      {parts.flatMap((part, index) => (index === 0 ? [part] : [<span key={`before ${part.key}`}> · </span>, part]))}
    </span>
  );
}

function HubName({ id }: { id: number }) {
  const { state } = useRecord('hub', id);
  return (
    <AppLink to="hub.detail" parameters={{ id }}>
      {recordName('hub', state.status === 'present' ? state.record : { id })}
    </AppLink>
  );
}

export function UnitName({ id }: { id: number }) {
  const { state } = useRecord('unit', id);
  return (
    <AppLink to="unit.detail" parameters={{ id }}>
      {recordName('unit', state.status === 'present' ? state.record : { id })}
    </AppLink>
  );
}
