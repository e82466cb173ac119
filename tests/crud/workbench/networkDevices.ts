import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { Answers } from './answering.tsx';

/** A board without parts, unless others are given. */
export const networkDevice = (given: Partial<NetworkDevice> & { id: number }): NetworkDevice => ({
  name: 'Board north',
  dialect: 'tasmota',
  model: null,
  firmware: null,
  online: true,
  outputs: [],
  inputs: [],
  unsupported: [],
  heartbeat: null,
  chosenHeartbeat: null,
  removedAt: null,
  usedBy: null,
  ...given,
});

/** A server with these devices at each site, and none of no site. */
export const found = (devices: unknown): Answers =>
  new Map<string, unknown>([
    [networkDeviceCalls.siteNetworkDevices.path, devices],
    [networkDeviceCalls.networkDevices.path, []],
  ]);

export const refusal = (status: number) =>
  new AppError({ code: 'server', message: `It failed with ${status}.`, status });
