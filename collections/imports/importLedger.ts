import type { Fields } from '#domain/entities/readable.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { ImportKindId, ImportSettings, PlannedRow } from '#domain/import/plan.ts';
import type { ImportRowState, ImportState } from '#domain/import/view.ts';

/** An import without its rows. */
export interface KeptImport {
  id: string;
  kind: ImportKindId;
  fileName: string;
  /** Whether a form of ours wrote the rows, and there is no file; absent: it did not. */
  isMade?: boolean;
  /** When the file was chosen, in milliseconds since 1970. */
  at: number;
  state: ImportState;
  settings: ImportSettings;
  columns: readonly string[];
  rowCount: number;
  /** Names the content of the file: SHA-256 in hexadecimal digits. */
  contentHash: string;
  /** Begins the keys of its requests; null: it was never started. */
  hash: string | null;
  /** Whether its planned rows are in the ledger. */
  hasRows: boolean;
  /** The import at our own server; null: the server has none. */
  serverId: number | null;
  /** Whether it is being taken back: then it goes on with that. */
  isUndoing: boolean;
  /** Why it stopped; null: it did not. */
  reason: string | null;
}

/** A step that was sent. One that was not is absent. */
export interface KeptStep {
  /** - sending: no answer came. - undone: taken back. */
  state: 'sending' | 'done' | 'undone';
  /** When it was sent last, in milliseconds since 1970. */
  sentAt: number;
  /** Whether the request had a key, so that a repetition makes nothing twice. */
  hadKey: boolean;
  /** The record that was made or changed; null: unknown. */
  key: RecordKey | null;
  /** The changed fields before, as the server sent them; null: the step made a record. */
  before: Fields | null;
  /** The record's fields after, without secret ones; null: the answer did not tell them. */
  after: Fields | null;
}

/** How far a row is, or a step that several rows share. */
export interface KeptPlace {
  state: ImportRowState;
  outcome: string | null;
  steps: Readonly<Record<string, KeptStep>>;
}

/** A planned row with its cells. Secret values are empty. */
export interface KeptRow {
  plan: PlannedRow;
  cells: readonly string[];
}

/** What a person chose for files with the same columns. */
export interface KeptChoice {
  /** The kind and a hash of the columns' names. */
  key: string;
  settings: ImportSettings;
}

/** What survives a tab: each step is noted before it is sent and after its answer. */
export interface ImportLedger {
  /** Whether it survives the browser's last tab. */
  readonly isKept: boolean;
  imports(): Promise<readonly KeptImport[]>;
  putImport(kept: KeptImport): Promise<void>;
  putRows(id: string, block: number, rows: readonly KeptRow[]): Promise<void>;
  rowsOf(id: string): Promise<readonly KeptRow[]>;
  /** @param place the row's index, or the name of a shared step. */
  putPlace(id: string, place: string, kept: KeptPlace): Promise<void>;
  placesOf(id: string): Promise<ReadonlyMap<string, KeptPlace>>;
  remove(id: string): Promise<void>;
  putChoice(choice: KeptChoice): Promise<void>;
  choice(key: string): Promise<KeptChoice | undefined>;
  close(): void;
}

/** The ledger of a browser without a disk. */
export class MemoryLedger implements ImportLedger {
  readonly isKept = false;
  private readonly heads = new Map<string, KeptImport>();
  private readonly blocks = new Map<string, Map<number, readonly KeptRow[]>>();
  private readonly places = new Map<string, Map<string, KeptPlace>>();
  private readonly choices = new Map<string, KeptChoice>();

  async imports(): Promise<readonly KeptImport[]> {
    return [...this.heads.values()];
  }

  async putImport(kept: KeptImport): Promise<void> {
    this.heads.set(kept.id, kept);
  }

  async putRows(id: string, block: number, rows: readonly KeptRow[]): Promise<void> {
    const blocks = this.blocks.get(id) ?? new Map<number, readonly KeptRow[]>();
    this.blocks.set(id, blocks.set(block, rows));
  }

  async rowsOf(id: string): Promise<readonly KeptRow[]> {
    const blocks = [...(this.blocks.get(id) ?? [])];
    return blocks.toSorted(([one], [other]) => one - other).flatMap(([, rows]) => rows);
  }

  async putPlace(id: string, place: string, kept: KeptPlace): Promise<void> {
    const places = this.places.get(id) ?? new Map<string, KeptPlace>();
    this.places.set(id, places.set(place, kept));
  }

  async placesOf(id: string): Promise<ReadonlyMap<string, KeptPlace>> {
    return new Map(this.places.get(id));
  }

  async remove(id: string): Promise<void> {
    this.heads.delete(id);
    this.blocks.delete(id);
    this.places.delete(id);
  }

  async putChoice(choice: KeptChoice): Promise<void> {
    this.choices.set(choice.key, choice);
  }

  async choice(key: string): Promise<KeptChoice | undefined> {
    return this.choices.get(key);
  }

  close(): void {
    // Nothing is open.
  }
}
