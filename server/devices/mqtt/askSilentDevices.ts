import type { Clock } from '#server/devices/simulator/clock.ts';
import type { Dialect } from '#domain/states/network.ts';
import type { Connection } from './connection.ts';
import type { DialectReader } from './dialects/dialect.ts';
import { nameOfKey } from './networkRows.ts';
import { heartbeatOf, type createWiringIndex } from './wiringIndex.ts';

/** The time between two looks (milliseconds). */
const interval = 15_000;

/** Devices are asked when they were silent for this share of their heartbeat. */
const askedAfter = 0.8;

interface Silent {
  wiring: ReturnType<typeof createWiringIndex>;
  /** When each device was heard last (milliseconds since 1970). */
  heardAt: ReadonlyMap<string, number>;
}

/** Devices that tell nothing by themselves show by their answers that they live. @returns a function that stops it. */
export function askSilentDevices(
  clock: Clock,
  { wiring, heardAt }: Silent,
  sessionNow: () => { readers: Record<Dialect, DialectReader>; connection: Connection },
): () => void {
  function ask(): void {
    const now = clock.now().getTime();
    const { readers, connection } = sessionNow();
    for (const wired of wiring.all()) {
      const seconds = heartbeatOf(wired);
      if (wired.records.length === 0 || seconds === null) continue;
      if (now - (heardAt.get(nameOfKey(wired.row)) ?? 0) < askedAfter * seconds * 1_000) continue;
      for (const message of readers[wired.row.dialect].ask(wired.row)) connection.tell(message);
    }
    cancel = clock.after(interval, ask);
  }
  let cancel = clock.after(interval, ask);
  return () => cancel();
}
