import { networkDeviceCalls } from '#domain/calls/networkDevices.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { Answers } from './answering.tsx';

/** A server with these devices at each site, and none of no site. */
export const found = (devices: unknown): Answers =>
  new Map<string, unknown>([
    [networkDeviceCalls.siteNetworkDevices.path, devices],
    [networkDeviceCalls.networkDevices.path, []],
  ]);

export const refusal = (status: number) =>
  new AppError({ code: 'server', message: `It failed with ${status}.`, status });
