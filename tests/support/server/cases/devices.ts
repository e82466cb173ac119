import type { EntityName } from '#domain/entities/index.ts';
import type { Builders } from '../builders/index.ts';
import { fresh, type EntityCase } from './define.ts';

const reported = {
  serialNumber: 'GH-1',
  firmware: '9.1.0',
  lastHeardAt: new Date(1234567890123),
  fault: 'low voltage',
};

const linkAt = async (build: Builders, siteId: number) => ({
  networkDeviceId: (await build.networkDevice({ siteId })).id,
});

export const deviceCases = {
  hub: {
    build: async (build, { siteId }) =>
      build.hub({
        siteId,
        ...reported,
        ...(await linkAt(build, siteId)),
        ipAddress: '10.0.0.7',
        signal: -61,
        signalLoss: 4,
      }),
    bodies: async (build, { siteId }) => ({
      create: { siteId, name: fresh('Hub'), serialNumber: 'HB-1', ...(await linkAt(build, siteId)) },
      change: { serialNumber: null, networkDeviceId: null },
    }),
  },
  controller: {
    build: async (build, { siteId }) =>
      build.controller({
        siteId,
        ...reported,
        ...(await linkAt(build, siteId)),
        hubId: (await build.hub({ siteId })).id,
        connectionType: 'wifi',
        lockType: 'lock',
        alarmThreshold: 0,
      }),
    bodies: async (build, { siteId }) => ({
      create: { siteId, name: fresh('Controller'), hubId: (await build.hub({ siteId })).id, relockTime: 0 },
      change: {
        hubId: null,
        isMotorised: true,
        lockDriveTime: 2.5,
        connectionType: 'rs485',
        ...(await linkAt(build, siteId)),
      },
    }),
  },
  hid: {
    build: async (build, { siteId }) =>
      build.hid({
        siteId,
        ...reported,
        controllerId: (await build.controller({ siteId })).id,
        channel: 0,
        direction: 'exit',
        osdpNetworkId: (await build.osdpNetwork({ siteId })).id,
        osdpAddress: 0,
      }),
    bodies: async (build, { siteId }) => ({
      create: { siteId, name: fresh('HID'), controllerId: (await build.controller({ siteId })).id, channel: 0 },
      change: { controllerId: null, channel: null, direction: 'entrance' },
    }),
  },
  motorisedLock: {
    build: async (build, { siteId }) =>
      build.motorisedLock({
        siteId,
        ...reported,
        unitId: (await build.unit({ siteId })).id,
        calibration: 'calibrated',
        calibratedAt: new Date(1234567890123),
        boltPosition: 0,
      }),
    bodies: async (build, { siteId }) => ({
      create: { siteId, name: fresh('Bolt'), unitId: (await build.unit({ siteId })).id },
      change: { unitId: null, controllerId: (await build.controller({ siteId })).id, channel: 15 },
    }),
  },
  multiplexer: {
    build: async (build, { siteId }) => build.multiplexer({ siteId, ...reported, ...(await linkAt(build, siteId)) }),
    bodies: async (build, { siteId }) => ({
      create: { siteId, name: fresh('Multiplexer'), controllerId: (await build.controller({ siteId })).id },
      change: { controllerId: null, ...(await linkAt(build, siteId)) },
    }),
  },
  powerController: {
    build: async (build, { siteId }) =>
      build.powerController({
        siteId,
        ...reported,
        controllerId: (await build.controller({ siteId })).id,
        channel: 3,
        watts: 0,
      }),
    bodies: async (build, { siteId }) => ({
      create: { siteId, name: fresh('Heater') },
      change: { controllerId: (await build.controller({ siteId })).id, channel: 1 },
    }),
  },
  padlock: {
    build: async (build, { siteId }) =>
      build.padlock({
        siteId,
        ...reported,
        ...(await linkAt(build, siteId)),
        hubId: (await build.hub({ siteId })).id,
        battery: 0,
        batteryEndsOn: '2026-12-01',
        signal: -80,
        signalLoss: 0,
      }),
    bodies: async (build, { siteId }) => ({
      create: { siteId, name: fresh('Padlock'), hubId: (await build.hub({ siteId })).id },
      change: { hubId: null, unitId: (await build.unit({ siteId })).id, ...(await linkAt(build, siteId)) },
    }),
  },
  osdpNetwork: {
    build: async (build, { siteId }) =>
      build.osdpNetwork({ siteId, controllerId: (await build.controller({ siteId })).id }),
    bodies: (_build, { siteId }) =>
      Promise.resolve({
        create: { siteId, name: fresh('Line'), baudRate: 115_200, secureChannel: true },
        change: { baudRate: 9_600, secureChannel: false },
      }),
  },
  deviceConfig: {
    build: (build, { siteId }) => build.controller({ siteId, description: 'By the lift' }),
    bodies: () =>
      Promise.resolve({
        create: { config: {} },
        change: { config: { relockTime: 4, description: null } },
        changed: { type: 'UnitController' },
      }),
    comesWithAnother: true,
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
