import { createBroadcast } from '#server/devices/broadcast.ts';
import type {
  Acknowledgement,
  DeviceCommand,
  DevicePort,
  Reading,
  ReportListener,
  Target,
} from '#server/devices/port.ts';

/** Answers and reports when told. */
export interface TestDevice extends DevicePort {
  /** The commands that the device received. */
  readonly commands: readonly DeviceCommand[];
  /** Sets the answer to all commands, or to each; null: never. */
  answerWith(acknowledgement: Acknowledgement | null | ((command: DeviceCommand) => Acknowledgement)): void;
  report(reading: Partial<Reading> & Target): void;
  tell: ReportListener;
}

export function createTestDevice(): TestDevice {
  const commands: DeviceCommand[] = [];
  const { toAll, listen } = createBroadcast();
  let answer: Parameters<TestDevice['answerWith']>[0] = { accepted: true };
  return {
    commands,
    answerWith(acknowledgement) {
      answer = acknowledgement;
    },
    report(reading) {
      toAll.reading({ at: new Date(), event: null, ...reading });
    },
    tell: toAll,
    send(command) {
      commands.push(command);
      if (answer === null) return new Promise<never>(() => undefined);
      return Promise.resolve(typeof answer === 'function' ? answer(command) : answer);
    },
    listen,
    close: () => Promise.resolve(),
  };
}
