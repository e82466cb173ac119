import type { CommandDetails, CommandAct, CommandedEntity } from '#domain/commands/act.ts';
import type { AnyRecord } from '#domain/entities/index.ts';

const common = (id: number) => ({ id, siteId: 1, name: `D${id}` });
const device = { online: true, lastHeardAt: '2026-11-21T00:00:00Z' };
const flags = { isMotorised: false, enableCamera: false, enableAlarm: false, enableAmbientLight: false };
const times = { relockTime: 3, unopenedRelockTime: 30, doorMotorTime: 25, lockDriveTime: 1.5 };

/** One per kind, as the API sends it. */
export const simulatedRows: Record<CommandedEntity, (id: number) => AnyRecord> = {
  unit: (id) => ({ ...common(id), kind: 'storage', status: 'locked', controllerId: 1 }),
  gate: (id) => ({
    ...common(id),
    sites: [{ id: 1, name: 'Newstead' }],
    direction: 'entrance',
    doorType: 'gate',
    status: 'locked',
  }),
  controller: (id) => ({
    ...common(id),
    ...device,
    ...flags,
    ...times,
    disableAutolockOnClose: false,
    status: 'locked',
  }),
  lockable: (id) => ({ ...common(id), site: { id: 1, name: 'Newstead' }, type: 'locker', doorState: 'closed' }),
  powerController: (id) => ({ ...common(id), ...device, power: true }),
  multiplexer: (id) => ({
    ...common(id),
    ...device,
    power: true,
    enrolled: false,
    channels: [{ channel: 3, power: true }],
  }),
  motorisedLock: (id) => ({ ...common(id), ...device, calibration: 'uncalibrated' }),
};

export const everyAct: readonly [CommandedEntity, CommandAct, CommandDetails][] = [
  ['unit', 'lock', {}],
  ['unit', 'open', {}],
  ['gate', 'lock', {}],
  ['gate', 'open', {}],
  ['controller', 'lock', {}],
  ['controller', 'open', {}],
  ['lockable', 'open', {}],
  ['powerController', 'power', {}],
  ['multiplexer', 'power', { channel: 3 }],
  ['multiplexer', 'channelReset', { channels: [3], target: 'locks' }],
  ['multiplexer', 'enrol', {}],
  ['motorisedLock', 'calibrate', { event: 'start' }],
];
