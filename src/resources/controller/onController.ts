import type { DeviceKind } from '#domain/states/deviceKind.ts';

/** The kinds of devices that hang on a controller. */
export const onController = [
  'hid',
  'motorisedLock',
  'powerController',
  'multiplexer',
] as const satisfies readonly DeviceKind[];

/** Those that take no channel of it. */
export const withoutChannel = ['multiplexer'] as const satisfies readonly DeviceKind[];
