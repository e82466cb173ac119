import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import { entryOf } from '#domain/states/words.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { configTypes } from './configTypes.ts';

/** The name of a config's device, linked to its details page if the kind is known. */
export function ConfiguredDevice({ config: { id, type, name } }: { config: DeviceConfig }) {
  const to = entryOf(configTypes, type)?.to;
  if (to === undefined) return name ?? '–';
  return (
    <AppLink to={to} parameters={{ id }}>
      {name ?? `${configTypeLabel(type)} ${id}`}
    </AppLink>
  );
}

export function configTypeLabel(type: string | undefined): string {
  return entryOf(configTypes, type)?.label ?? type ?? 'Device';
}
