import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's libfaketime; null: not installed, so no clock jumps. */
const library =
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
    .find((file) => existsSync(file)) ?? null;

export const canSetClocks = library !== null;

export interface ProcessClock {
  /** For the processes that go by it. */
  environment: Readonly<Record<string, string>>;
  /** @param seconds before the right time; 0: right. Processes notice within a second; their timers run on. */
  set(seconds: number): void;
}

/** A clock of its own for a process. @param folder for the file that has its time. */
export function openClock(folder: string, name: string): ProcessClock {
  const file = join(folder, `clock-${name}`);
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  set(0);
  if (library === null) return { environment: {}, set };
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { environment, set };
}
