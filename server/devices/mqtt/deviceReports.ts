import { holdEvents } from '#domain/states/logs.ts';
import { serverTiming } from '#server/config/timing.ts';
import { retainedCommandEvent, type ReportListener, type ReportedState, type Target } from '#server/devices/port.ts';
import { anyActive, inputsOf } from './deviceInputs.ts';
import type { Heard, Measured } from './dialects/dialect.ts';
import { changedState, eventOfChange, stateOfChannel, type ChannelSigns } from './doorReport.ts';
import type { KnownDevice } from './knownDevices.ts';
import { createRecordReports } from './recordReports.ts';
import { createReporter, type Hearing } from './reporter.ts';
import type { ChannelRecord, DeviceWiring } from './wiring.ts';

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

function energyOf({ watts, kilowattHours }: Measured): ReportedState['energy'] {
  return watts === undefined || kilowattHours === undefined ? undefined : { watts, kilowattHours };
}

/** Turns what is heard into readings of the records that are wired to the device. */
export function createDeviceReports(report: ReportListener['reading']) {
  const reporter = createReporter(report);
  const { last, send, forget } = reporter;
  const { reportConnection, reportRecord, reportBehind, reportMultiplexer, noteAlive } = createRecordReports(reporter);

  const meteredAt = new Map<number, number>();

  function reportChannel(device: KnownDevice, wiring: DeviceWiring, record: ChannelRecord, hearing: Hearing) {
    const { kind, id } = record;
    const signs = signsOf(device, wiring, record);
    const before = last(record)?.state ?? {};
    const isHeld = before.held ?? record.isHeld;
    const changed = changedState(before, stateOfChannel({ ...record, isHeld }, signs));
    if (Object.keys(changed).length === 0) return;
    const event = hearing.isNews ? eventOfChange(record, changed, signs) : null;
    send({ kind, id }, hearing, changed, event);
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
    if (meter === undefined || energy === undefined) return;
    // A meter may tell every change, and each reading is a line of its log.
    if (at.getTime() - (meteredAt.get(meter.id) ?? 0) < serverTiming.broker.energy) return;
    meteredAt.set(meter.id, at.getTime());
    report({ kind: meter.kind, id: meter.id, at, event: null, state: { energy } });
  }

  return {
    /** Reports what one message changed. */
    hear(device: KnownDevice, wiring: DeviceWiring, heard: Heard, hearing: Hearing): void {
      if (heard.what === 'online' || heard.what === 'removed') {
        const isOnline = heard.what === 'online' && heard.online;
        for (const record of wiring.records) reportConnection(record, isOnline, hearing);
        reportBehind(wiring, isOnline, hearing);
        return;
      }
      for (const record of wiring.records) reportRecord(device, record, hearing);
      if (heard.what === 'output') reportMultiplexer(wiring, heard, hearing);
      if (heard.what === 'output' || heard.what === 'input')
        for (const record of wiring.channels) reportChannel(device, wiring, record, hearing);
      if (heard.what === 'measured') {
        const { output = '' } = heard.measured;
        reportEnergy(wiring, device.measured.get(output) ?? heard.measured, hearing.at);
      }
      if (hearing.isTold && device.online !== false) noteAlive(wiring, hearing);
    },
    /** Reports what is known of a device whose wiring is new or changed, or whose report was lost. */
    takeUp(device: KnownDevice, wiring: DeviceWiring, at: Date): void {
      const hearing = { at, isTold: false, isNews: false };
      for (const record of wiring.records) reportRecord(device, record, hearing);
      for (const record of wiring.channels) reportChannel(device, wiring, record, hearing);
      if (device.online === null) return;
      for (const record of wiring.records) reportConnection(record, device.online, hearing);
      reportBehind(wiring, device.online, hearing);
    },
    /** A hold or a release that the device accepted. */
    held({ kind, id }: Target, isHeld: boolean, at: Date): void {
      const [name, logKind] = isHeld ? ([holdEvents.hold, 'open'] as const) : ([holdEvents.release, 'close'] as const);
      send({ kind, id }, { at, isTold: true }, { held: isHeld }, { name, kind: logKind });
    },
    /** The broker kept a command for the device, and was told to forget it. */
    retainedCommand({ records }: DeviceWiring, topic: string, at: Date): void {
      const event = { name: retainedCommandEvent, kind: 'admin', detail: topic.slice(0, 200) } as const;
      for (const { kind, id } of records) send({ kind, id }, { at, isTold: false }, {}, event);
    },
    /** What was reported of these is no longer theirs. */
    forget,
  };
}
export type DeviceReports = ReturnType<typeof createDeviceReports>;
