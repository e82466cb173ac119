import { serverTiming } from '#server/config/timing.ts';
import { connectionEvent, offline, online } from '#server/devices/silence.ts';
import {
  retainedCommandEvent,
  type ReportListener,
  type ReportedEvent,
  type ReportedState,
  type Target,
} from '#server/devices/port.ts';
import type { Heard, Measured } from './dialects/dialect.ts';
import { changedState, eventOfChange, stateOfChannel, type ChannelSigns } from './doorReport.ts';
import type { KnownDevice } from './knownDevices.ts';
import type { ChannelRecord, DeviceRecord, DeviceWiring } from './wiring.ts';

/** How a message was heard. */
interface Hearing {
  at: Date;
  /** false: the broker kept the message, perhaps for days. */
  isTold: boolean;
  /** Whether the device said something else of the same thing before. */
  isNews: boolean;
}

/** The last report of a record. */
interface Reported {
  state: ReportedState;
  aliveAt: number;
}

const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

const inputsOf = ({ description, inputs }: KnownDevice, kind: 'tamper' | 'problem') =>
  (description?.inputs ?? [])
    .filter((input) => input.kind === kind)
    .map((input) => ({ ...input, isActive: inputs.get(input.key) }));

/** Whether any of the inputs is active; undefined: there is none, or none has said so. */
function anyActive(inputs: readonly { isActive: boolean | undefined }[]): boolean | undefined {
  const said = inputs.flatMap(({ isActive }) => isActive ?? []);
  return said.length === 0 ? undefined : said.includes(true);
}

/** What a device that serves several doors reports of itself is nobody's door's. */
function signsOf(device: KnownDevice, { row, channels }: DeviceWiring, record: ChannelRecord): ChannelSigns {
  const output = row.outputs[record.channel];
  const contact = record.contactInput === null ? undefined : row.inputs[record.contactInput];
  const isMade = contact === undefined ? undefined : device.inputs.get(contact.key);
  const isOnly = channels.length === 1;
  return {
    output: output === undefined ? undefined : device.outputs.get(output.key),
    isOpen: isMade === undefined ? undefined : isMade !== (record.contactRest === 'closed'),
    tampered: isOnly ? anyActive(inputsOf(device, 'tamper')) : undefined,
    troubled: isOnly ? anyActive(inputsOf(device, 'problem')) : undefined,
  };
}

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

function energyOf({ watts, kilowattHours }: Measured): ReportedState['energy'] {
  return watts === undefined || kilowattHours === undefined ? undefined : { watts, kilowattHours };
}

/** Turns what is heard into readings of the records that are wired to the device. */
export function createDeviceReports(report: ReportListener['reading']) {
  const reported = new Map<string, Reported>();

  function send(target: Target, at: Date, state: ReportedState, event: ReportedEvent | null): void {
    const before = reported.get(keyOf(target));
    reported.set(keyOf(target), { state: { ...before?.state, ...state }, aliveAt: at.getTime() });
    report({ ...target, at, event, state });
  }

  function reportChannel(device: KnownDevice, wiring: DeviceWiring, record: ChannelRecord, at: Date, isNews: boolean) {
    const { kind, id } = record;
    const signs = signsOf(device, wiring, record);
    const before = reported.get(keyOf(record))?.state ?? {};
    const changed = changedState(before, stateOfChannel(record, signs));
    if (Object.keys(changed).length === 0) return;
    const event = isNews ? eventOfChange(record, changed, signs) : null;
    send({ kind, id }, at, changed, event);
  }

  function reportConnection(record: DeviceRecord, isOnline: boolean, at: Date, isNews: boolean): void {
    const { kind, id, name } = record;
    const before = reported.get(keyOf(record))?.state.online;
    if (before === isOnline) return;
    const status = kind === 'controller' ? ({ status: isOnline ? 'logged on' : 'logged off' } as const) : {};
    const detail = isOnline ? `${name} is connected again` : `${name} left the network`;
    const event = isNews ? connectionEvent(isOnline ? online : offline, record, detail) : null;
    send({ kind, id }, at, { online: isOnline, ...status }, event);
  }

  function reportRecord(device: KnownDevice, record: DeviceRecord, at: Date): void {
    const { kind, id } = record;
    const { signal, battery } = device.measured.get('') ?? {};
    const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value));
    const now: ReportedState = {
      firmware: device.description?.firmware ?? undefined,
      signal: rounded(signal),
      battery: kind === 'padlock' ? rounded(battery) : undefined,
      fault: faultOf(device),
    };
    const changed = changedState(reported.get(keyOf(record))?.state ?? {}, now);
    if (Object.keys(changed).length > 0) send({ kind, id }, at, changed, null);
  }

  /** What is behind a device that left cannot be reached. */
  function reportBehind({ channels }: DeviceWiring, isOnline: boolean, at: Date): void {
    for (const { kind, id } of channels) {
      if (kind !== 'hid' && kind !== 'motorisedLock' && kind !== 'powerController') continue;
      if (reported.get(keyOf({ kind, id }))?.state.online === isOnline) continue;
      send({ kind, id }, at, { online: isOnline }, null);
    }
  }

  function reportEnergy({ row, channels }: DeviceWiring, measured: Measured, at: Date): void {
    const meters = channels.filter(({ kind }) => kind === 'powerController');
    const place = row.outputs.findIndex(({ key }) => key === measured.output);
    const meter =
      measured.output === undefined
        ? meters.length === 1
          ? meters[0]
          : undefined
        : meters.find(({ channel }) => channel === place);
    const energy = energyOf(measured);
    if (meter !== undefined && energy !== undefined)
      report({ kind: meter.kind, id: meter.id, at, event: null, state: { energy } });
  }

  function reportMultiplexer(
    { row, records }: DeviceWiring,
    { output, state }: Heard & { what: 'output' },
    at: Date,
  ): void {
    const channel = row.outputs.findIndex(({ key }) => key === output);
    if (channel < 0 || (state !== 'on' && state !== 'off')) return;
    for (const { kind, id } of records)
      if (kind === 'multiplexer') send({ kind, id }, at, { channels: [{ channel, power: state === 'on' }] }, null);
  }

  /** The device was heard: its records are online, which is stored now and then. */
  function noteAlive({ records }: DeviceWiring, at: Date): void {
    for (const { kind, id } of records) {
      const last = reported.get(keyOf({ kind, id }));
      if (last !== undefined && at.getTime() - last.aliveAt < serverTiming.broker.alive) continue;
      send({ kind, id }, at, {}, null);
    }
  }

  return {
    /** Reports what one message changed. */
    hear(device: KnownDevice, wiring: DeviceWiring, heard: Heard, { at, isTold, isNews }: Hearing): void {
      if (heard.what === 'online') {
        for (const record of wiring.records) reportConnection(record, heard.online, at, isNews);
        reportBehind(wiring, heard.online, at);
        return;
      }
      for (const record of wiring.records) reportRecord(device, record, at);
      if (heard.what === 'output') reportMultiplexer(wiring, heard, at);
      if (heard.what === 'output' || heard.what === 'input')
        for (const record of wiring.channels) reportChannel(device, wiring, record, at, isNews);
      if (heard.what === 'measured') {
        const { output = '' } = heard.measured;
        reportEnergy(wiring, device.measured.get(output) ?? heard.measured, at);
      }
      if (isTold && device.online !== false) noteAlive(wiring, at);
    },
    /** Reports what is known of a device whose wiring is new or changed. */
    takeUp(device: KnownDevice, wiring: DeviceWiring, at: Date): void {
      for (const record of wiring.records) {
        if (device.online !== null) reportConnection(record, device.online, at, false);
        reportRecord(device, record, at);
      }
      for (const record of wiring.channels) reportChannel(device, wiring, record, at, false);
    },
    /** A hold or a release that the device accepted. */
    held({ kind, id }: Target, isHeld: boolean, at: Date): void {
      const name = isHeld ? 'Held Open' : 'Released';
      send({ kind, id }, at, { held: isHeld }, { name, kind: isHeld ? 'open' : 'close' });
    },
    /** The broker kept a command for the device, and was told to forget it. */
    retainedCommand({ records }: DeviceWiring, topic: string, at: Date): void {
      const event = { name: retainedCommandEvent, kind: 'admin', detail: topic.slice(0, 200) } as const;
      for (const { kind, id } of records) send({ kind, id }, at, {}, event);
    },
    /** What was reported of these is no longer theirs. */
    forget(targets: readonly Target[]): void {
      for (const target of targets) reported.delete(keyOf(target));
    },
  };
}
export type DeviceReports = ReturnType<typeof createDeviceReports>;
