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
  /** A PIN or a purchase. */
  tell: ReportListener;
}

export function createTestDevice(): TestDevice {
  const commands: DeviceCommand[] = [];
  const listeners = new Set<ReportListener>();
  let answer: Parameters<TestDevice['answerWith']>[0] = { accepted: true };
  return {
    commands,
    answerWith(acknowledgement) {
      answer = acknowledgement;
    },
    report(reading) {
      for (const listener of listeners) listener.reading({ at: new Date(), event: null, ...reading });
    },
    tell: {
      reading: (reading) => listeners.forEach((listener) => listener.reading(reading)),
      pin: (entry) => listeners.forEach((listener) => listener.pin(entry)),
      customer: (act) => listeners.forEach((listener) => listener.customer(act)),
    },
    send(command) {
      commands.push(command);
      if (answer === null) return new Promise<never>(() => undefined);
      return Promise.resolve(typeof answer === 'function' ? answer(command) : answer);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => Promise.resolve(),
  };
}
