import { AppLink } from '#crud/link/AppLink.tsx';
import { detailsOf, type DeviceRow } from './deviceRow.ts';

/** A device's name, linked to its details page if there is one. */
export function DeviceName({ device: { kind, deviceId, name } }: { device: DeviceRow }) {
  const details = detailsOf[kind];
  const text = <span title={name}>{name}</span>;
  if (details === null) return text;
  return (
    <AppLink to={details} parameters={{ id: deviceId }}>
      {text}
    </AppLink>
  );
}
