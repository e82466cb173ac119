import type { Scheduler } from '../scheduler.ts';
import type { Reader } from './recordReader.ts';

export interface ReadYourWritesPort {
  scheduler: Scheduler;
  reader: Pick<Reader, 'hasten' | 'flush'>;
  /** Reads a record once more. */
  again: (id: number) => void;
}

/**
 * Reads of records that somebody here changed, and waits for: they are sent at once. Where an event's wait was not over,
 * the record is read again when it is: what the server shows before may be what was.
 */
export class ReadYourWrites {
  private readonly port: ReadYourWritesPort;
  /** Calls off the second read of each record that has one before it. */
  private readonly second = new Map<number, () => void>();

  constructor(port: ReadYourWritesPort) {
    this.port = port;
  }

  send(id: number): void {
    const { scheduler, reader, again } = this.port;
    const rest = reader.hasten(id);
    reader.flush();
    if (rest === 0) return;
    this.second.get(id)?.();
    const callOff = scheduler.after(rest, () => {
      this.second.delete(id);
      again(id);
    });
    this.second.set(id, callOff);
  }

  stop(): void {
    for (const callOff of this.second.values()) callOff();
    this.second.clear();
  }
}
