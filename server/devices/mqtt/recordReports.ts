import { serverTiming } from '#server/config/timing.ts';
import type { ReportedState } from '#server/devices/port.ts';
import { connectionEvent, offline, online } from '#server/devices/silence.ts';
import { anyActive, inputsOf } from './deviceInputs.ts';
import type { Heard } from './dialects/dialect.ts';
import { changedState } from './doorReport.ts';
import type { KnownDevice } from './knownDevices.ts';
import type { Hearing, Reporter } from './reporter.ts';
import type { DeviceRecord, DeviceWiring } from './wiring.ts';

/** The trouble of a device in words; null: none; undefined: it cannot tell. */
function faultOf(device: KnownDevice): string | null | undefined {
  const inputs = [...inputsOf(device, 'tamper'), ...inputsOf(device, 'problem')];
  const active = inputs.filter(({ isActive }) => isActive === true);
  if (active.length > 0)
    return active
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200);
  return anyActive(inputs) === false ? null : undefined;
}

/** Reports of the records that stand for a device, and of what is behind it. */
export function createRecordReports({ last, send }: Reporter) {
  function reportConnection(record: DeviceRecord, isOnline: boolean, hearing: Hearing): void {
    const { kind, id, name } = record;
    const before = last(record)?.state.online;
    if (before === isOnline) return;
    const status = kind === 'controller' ? ({ status: isOnline ? 'logged on' : 'logged off' } as const) : {};
    const detail = isOnline ? `${name} is connected again` : `${name} left the network`;
    const event = hearing.isNews ? connectionEvent(isOnline ? online : offline, record, detail) : null;
    send({ kind, id }, hearing, { online: isOnline, ...status }, event);
  }

  function reportRecord(device: KnownDevice, record: DeviceRecord, hearing: Hearing): void {
    const { kind, id } = record;
    const { signal, battery } = device.measured.get('') ?? {};
    const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value));
    const now: ReportedState = {
      firmware: device.description?.firmware ?? undefined,
      signal: rounded(signal),
      battery: kind === 'padlock' ? rounded(battery) : undefined,
      fault: faultOf(device),
    };
    const changed = changedState(last(record)?.state ?? {}, now);
    if (Object.keys(changed).length === 0) return;
    // What an offline device said before does not bring it back.
    send({ kind, id }, { ...hearing, isTold: hearing.isTold && device.online !== false }, changed, null);
  }

  /** What is behind a device that left cannot be reached. */
  function reportBehind({ channels }: DeviceWiring, isOnline: boolean, hearing: Hearing): void {
    for (const { kind, id } of channels) {
      if (kind !== 'hid' && kind !== 'motorisedLock' && kind !== 'powerController') continue;
      if (last({ kind, id })?.state.online === isOnline) continue;
      send({ kind, id }, hearing, { online: isOnline }, null);
    }
  }

  function reportMultiplexer(
    { row, records }: DeviceWiring,
    { output, state }: Heard & { what: 'output' },
    hearing: Hearing,
  ): void {
    const channel = row.outputs.findIndex(({ key }) => key === output);
    if (channel < 0 || (state !== 'on' && state !== 'off')) return;
    for (const { kind, id } of records)
      if (kind === 'multiplexer') send({ kind, id }, hearing, { channels: [{ channel, power: state === 'on' }] }, null);
  }

  /** The device was heard: its records are online, which is stored now and then. */
  function noteAlive({ records }: DeviceWiring, hearing: Hearing): void {
    for (const { kind, id } of records) {
      const before = last({ kind, id });
      if (before !== undefined && hearing.at.getTime() - before.aliveAt < serverTiming.broker.alive) continue;
      send({ kind, id }, hearing, {}, null);
    }
  }

  return { reportConnection, reportRecord, reportBehind, reportMultiplexer, noteAlive };
}
