import type { Random } from '#server/seed/random.ts';
import type {
  Acknowledgement,
  RecordCommand,
  Reading,
  ReportedEvent,
  ReportedState,
  RosterDevice,
} from '#server/devices/port.ts';
import type { Clock } from './clock.ts';
import { createTimers, type DelayRange, type Timers } from './timers.ts';

/** The time from a command to the device's answer (milliseconds). */
export const answerDelays = { accepted: [40, 150], refused: [80, 500] } as const satisfies Record<string, DelayRange>;

/** The time from the acknowledgement to the device's report (milliseconds). */
const confirmDelay = [400, 1_500] as const satisfies DelayRange;

export interface SimulatedDeviceParts {
  device: RosterDevice;
  clock: Clock;
  random: Random;
  report: (reading: Reading) => void;
  /** Why it cannot be reached; null: it can. */
  unreachable: () => string | null;
  /** 1: the usual speed of people. */
  tempo: number;
}

export interface SimulatedDevice {
  readonly device: RosterDevice;
  command(command: RecordCommand): Promise<Acknowledgement>;
  /** Reports that the device is online, with its measurements. */
  reportHeartbeat(): void;
  close(): void;
}

/** The parts that all simulated devices share. */
export interface DeviceBase {
  timers: Timers;
  random: Random;
  emit(state: ReportedState | undefined, event?: ReportedEvent | null): void;
  /** Accepts a command and acts a little later, or refuses it for the reason. */
  answer(reason: string | null, act?: () => void): Promise<Acknowledgement>;
  /** People's delays, shortened by the tempo. */
  atTempo(span: DelayRange): DelayRange;
}

export const notFitted: Acknowledgement = { accepted: false, reason: 'no lock is fitted to it' };

export function createDeviceBase({
  device,
  clock,
  random,
  report,
  unreachable,
  tempo,
}: SimulatedDeviceParts): DeviceBase {
  const { kind, id } = device;
  const timers = createTimers(clock, random);
  const answerAfter = (delay: DelayRange, acknowledgement: Acknowledgement) =>
    new Promise<Acknowledgement>((resolve) => timers.schedule(delay, () => resolve(acknowledgement)));
  return {
    timers,
    random,
    emit(state, event = null) {
      if (unreachable() === null) report({ kind, id, at: clock.now(), event, state });
    },
    answer(reason, act) {
      const refusal = unreachable() ?? reason;
      if (refusal !== null) return answerAfter(answerDelays.refused, { accepted: false, reason: refusal });
      if (act !== undefined) timers.scheduleNext(confirmDelay, act);
      return answerAfter(answerDelays.accepted, { accepted: true });
    },
    atTempo: ([low, high]) => [Math.ceil(low / tempo), Math.ceil(high / tempo)],
  };
}
