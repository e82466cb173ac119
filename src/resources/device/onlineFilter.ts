import type { Filter } from '#crud/descriptor/define.ts';

/** The filter of online and offline devices. */
export const onlineFilter: Filter = {
  kind: 'boolean',
  field: 'online',
  label: 'Connection',
  yes: { label: 'Online', tone: 'secure' },
  no: { label: 'Offline', tone: 'offline' },
};
