import type { Filter } from '#crud/descriptor/define.ts';

/** Devices that are there, or away. */
export const onlineFilter: Filter = {
  field: 'online',
  label: 'Connection',
  options: [
    { value: 'true', label: 'Online', tone: 'secure' },
    { value: 'false', label: 'Offline', tone: 'offline' },
  ],
};
