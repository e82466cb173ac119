import type { Filter } from '#crud/descriptor/define.ts';

/** The filter of online and offline devices. */
export const onlineFilter: Filter = {
  field: 'online',
  label: 'Connection',
  options: [
    { value: 'true', label: 'Online', tone: 'secure' },
    { value: 'false', label: 'Offline', tone: 'offline' },
  ],
};
