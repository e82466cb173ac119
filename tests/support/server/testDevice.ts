import type { Acknowledgement, DeviceCommand, DevicePort, Reading } from '#server/devices/port.ts';

/** A device that a test holds in its hands: it answers as told, and reports when told. */
export interface TestDevice extends DevicePort {
  /** Every command that reached it. */
  readonly commands: readonly DeviceCommand[];
  /** How it answers from now on; null: never. */
  answerWith(acknowledgement: Acknowledgement | null): void;
  report(reading: Partial<Reading> & Pick<Reading, 'unitId'>): void;
}

export function createTestDevice(): TestDevice {
  const commands: DeviceCommand[] = [];
  const listeners = new Set<(reading: Reading) => void>();
  let answer: Acknowledgement | null = { accepted: true };
  return {
    commands,
    answerWith(acknowledgement) {
      answer = acknowledgement;
    },
    report(reading) {
      for (const listener of listeners) listener({ at: new Date(), event: null, status: null, ...reading });
    },
    send(command) {
      commands.push(command);
      return answer === null ? new Promise<never>(() => undefined) : Promise.resolve(answer);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => Promise.resolve(),
  };
}
