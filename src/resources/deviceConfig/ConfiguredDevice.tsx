import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import { entryOf } from '#domain/states/words.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { configTypes } from './configTypes.ts';

/** The device that a config is of, by its name; of a kind that is not known there are no details to go to. */
export function ConfiguredDevice({ config: { id, type, name } }: { config: DeviceConfig }) {
  const to = entryOf(configTypes, type)?.to;
  if (to === undefined) return name ?? '–';
  return (
    <AppLink to={to} parameters={{ id }}>
      {name ?? `${configTypeLabel(type)} ${id}`}
    </AppLink>
  );
}

/** What a config is of, in words. */
export function configTypeLabel(type: string | undefined): string {
  return entryOf(configTypes, type)?.label ?? type ?? 'Device';
}
