import type { CommandState } from '#domain/commands/lifecycle.ts';
import type { ChaosDoor } from './installation.ts';

/** What a person did, and what the screen said of it. */
export interface Unlock {
  door: ChaosDoor;
  /** Milliseconds since 1970. */
  pressedAt: number;
  /** The last state on the screen; null: the person saw none. */
  end: CommandState | null;
  /** When that state was seen; null: it was not. */
  endedAt: number | null;
}

export interface Edit {
  /** The nth name that was typed. */
  typed: number;
  /** The last one that the screen called saved. */
  saved: number;
}

export interface Booking {
  lastName: string;
  unitId: number;
  isBooked: boolean;
  isPaid: boolean;
}

export interface ImportedFile {
  names: readonly string[];
  isFinished: boolean;
}

export interface Deeds {
  unlocks: Unlock[];
  edits: Map<number, Edit>;
  bookings: Booking[];
  imports: ImportedFile[];
  /** Sentences: what a person lost or could not believe. */
  faults: string[];
  /** The deeds that were begun and given up, by name. */
  givenUp: Map<string, number>;
  done: Map<string, number>;
}

export const noDeeds = (): Deeds => ({
  unlocks: [],
  edits: new Map(),
  bookings: [],
  imports: [],
  faults: [],
  givenUp: new Map(),
  done: new Map(),
});

export const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

export const editedName = (place: number, version: number) => `E${place + 1} v${version}`;
