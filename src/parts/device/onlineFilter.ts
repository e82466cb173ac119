import type { Filter } from '#crud/descriptor/define.ts';

export const onlineFilter: Filter = {
  kind: 'boolean',
  field: 'online',
  label: 'Connection',
  yes: { label: 'Online', tone: 'secure' },
  no: { label: 'Offline', tone: 'offline' },
};
