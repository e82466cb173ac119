import { useListedDevice } from './useSiteDevices.ts';

export interface NetworkDeviceNameProps {
  /** Where the record stands. */
  siteId: number | undefined;
  id: number;
}

/** A network device by its name, or by its number where the name can't be known. */
export function NetworkDeviceName({ siteId, id }: NetworkDeviceNameProps) {
  const view = useListedDevice(siteId, id);
  if (view.status === 'loading') {
    return (
      <span data-loading="" aria-label="Loading">
        …
      </span>
    );
  }
  const name = view.status === 'listed' ? view.device.name : `#${id}`;
  return <span title={name}>{name}</span>;
}
