import { Zip, ZipDeflate, strToU8 } from 'fflate';
import type { Booking } from '#domain/entities/booking.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { hiddenPin } from '#domain/entities/pinCode.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { importColumns, namedEntities, type NamedRecords } from '#domain/import/importColumns.ts';
import { holdsTime } from '#domain/lifecycle/bookedTime.ts';
import { everythingOutMessages } from '#domain/messages/everythingOut.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { isOneOf } from '#domain/states/words.ts';
import { localZone } from '#format/wallClock.ts';
import { byteOrderMark, csvLine } from '#crud/export/csv.ts';
import type { WholeList, WholeListPage } from '#crud/export/readWholeList.ts';
import { importFileOf, recordFileOf } from './fileNames.ts';
import { importOrder, keptLists, listsOf, mayReadList, type Choices, type ImportedList } from './keptLists.ts';
import { readmeText } from './readme.ts';
import { recordColumns } from './recordColumns.ts';
import type { About, WrittenList } from './writtenList.ts';

export interface EverythingInput {
  read(list: WholeList): AsyncIterable<WholeListPage>;
  rights: Rights;
  choices: Choices;
  signal: AbortSignal;
  /** Called with each piece of the zip. */
  write(piece: Uint8Array): void | Promise<void>;
  onProgress(lists: readonly WrittenList[]): void;
  /** For the README. */
  about: About;
}

/** Bookings that have ended are no business of a new system, which refuses them. */
function isImported(name: ImportedList, record: AnyRecord, now: number): boolean {
  if (name !== 'booking') return true;
  const { endsAt } = record;
  return holdsTime(record as Pick<Booking, 'status'>) && !(typeof endsAt === 'string' && Date.parse(endsAt) <= now);
}

/** The parts of a record that rows of other lists write. */
const rememberedFields = [
  'id',
  'name',
  'firstName',
  'lastName',
  'company',
  'email',
  'phone',
  'dateOfBirth',
  'sku',
  'timeZone',
];

const referred = new Set<EntityName>(importOrder.flatMap((name) => namedEntities(name)));

class Names implements NamedRecords {
  readonly #lists = new Map<EntityName, Map<number, AnyRecord>>();

  remember(entity: EntityName, rows: readonly AnyRecord[]): void {
    if (!referred.has(entity)) return;
    const list = this.#lists.get(entity) ?? new Map<number, AnyRecord>();
    this.#lists.set(entity, list);
    for (const row of rows) {
      const kept = rememberedFields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]);
      list.set(row.id, Object.fromEntries(kept) as AnyRecord);
    }
  }

  record(entity: EntityName, id: number): AnyRecord | undefined {
    return this.#lists.get(entity)?.get(id);
  }

  ids(entity: EntityName): readonly number[] {
    return [...(this.#lists.get(entity)?.keys() ?? [])];
  }

  zone(siteId: number | null): string {
    const zone = siteId === null ? undefined : this.record('site', siteId)?.['timeZone'];
    return typeof zone === 'string' ? zone : localZone();
  }
}

interface CsvFile {
  add(rows: readonly AnyRecord[]): void;
  end(): void;
}

interface FileOptions {
  /** Whether the lines are in the order of their texts: two exports of equal records are equal. They are held until then. */
  isSorted: boolean;
}

interface FileColumn {
  header: string;
  isAmount?: boolean;
  write(record: AnyRecord, names: NamedRecords): string | number;
}

function openFile(
  zip: Zip,
  path: string,
  columns: readonly FileColumn[],
  names: NamedRecords,
  { isSorted }: FileOptions,
): CsvFile {
  const file = new ZipDeflate(path, { level: 6 });
  const decimals = columns.map(({ isAmount }) => (isAmount === true ? 2 : undefined));
  const held: string[] = [];
  const push = (lines: readonly string[]) => {
    if (lines.length > 0) file.push(strToU8(lines.join('')));
  };
  zip.add(file);
  file.push(strToU8(byteOrderMark + csvLine(columns.map(({ header }) => header))));
  return {
    add(rows) {
      const lines = rows.map((row) =>
        csvLine(
          columns.map((column) => column.write(row, names)),
          decimals,
        ),
      );
      if (isSorted) held.push(...lines);
      else push(lines);
    },
    end() {
      push(held.toSorted());
      file.push(new Uint8Array(), true);
    },
  };
}

/** The files of a list: one with every field, and one that an import reads again. */
function filesOf(zip: Zip, name: EntityName, names: NamedRecords, now: number): CsvFile {
  const kept = openFile(zip, recordFileOf(name), recordColumns(name), names, { isSorted: false });
  if (!isOneOf(importOrder, name)) return kept;
  const imported = openFile(zip, importFileOf(name), importColumns(name), names, { isSorted: true });
  return {
    add(rows) {
      kept.add(rows);
      imported.add(rows.filter((row) => isImported(name, row, now)));
    },
    end() {
      kept.end();
      imported.end();
    },
  };
}

/** Reads the PIN codes of all customers, one after the other. */
async function* readPins(
  { read, signal }: EverythingInput,
  customers: readonly number[],
): AsyncGenerator<WholeListPage> {
  let unread = 0;
  for (const id of customers) {
    signal.throwIfAborted();
    for await (const page of read({ entity: 'pinCode', customerId: id })) {
      // Dots are no code.
      const shown = page.rows.filter(({ code }) => code !== hiddenPin);
      unread += page.rows.length - shown.length;
      yield { rows: shown.map((row) => ({ customerId: id, ...row })), total: customers.length, unread };
    }
  }
}

/** A zip that hands its pieces on. */
class ZipWriter {
  readonly zip: Zip;
  readonly #pieces: Uint8Array[] = [];
  readonly #write: EverythingInput['write'];
  #failure: Error | null = null;

  constructor(write: EverythingInput['write']) {
    this.#write = write;
    this.zip = new Zip((error, piece) => {
      if (error === null) this.#pieces.push(piece);
      else this.#failure = error;
    });
  }

  /** @throws Error when the zip or its reader fails. */
  async flush(): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    for (const piece of this.#pieces.splice(0)) await this.#write(piece);
  }

  text(path: string, text: string): void {
    const file = new ZipDeflate(path, { level: 6 });
    this.zip.add(file);
    file.push(strToU8(text), true);
  }
}

/**
 * Writes what a person may read as CSV files in one zip. Rows are written as they arrive. A list that cannot be read is
 * named in the README, and the others go on.
 *
 * @returns the lists with their outcomes.
 * @throws DOMException when it is called off.
 */
export async function writeEverything(input: EverythingInput): Promise<readonly WrittenList[]> {
  const { rights, choices, signal, about } = input;
  const names = new Names();
  const wanted = listsOf(rights, choices);
  const lists: WrittenList[] = [...wanted, ...(choices.pins ? (['pinCode'] as const) : [])].map((name) => ({
    name,
    rows: 0,
    total: null,
    state: 'waiting',
    note: null,
  }));
  const writer = new ZipWriter(input.write);
  const change = (at: number, part: Partial<WrittenList>) => {
    lists[at] = { ...(lists[at] as WrittenList), ...part };
    input.onProgress([...lists]);
  };
  for (const [at, { name }] of lists.entries()) {
    signal.throwIfAborted();
    change(at, { state: 'running' });
    const files = filesOf(writer.zip, name, names, about.now);
    let rows = 0;
    try {
      const isPins = name === 'pinCode';
      const pages = isPins ? readPins(input, names.ids('customer')) : input.read({ entity: name });
      let missing = 0;
      for await (const page of pages) {
        signal.throwIfAborted();
        names.remember(name, page.rows);
        files.add(page.rows);
        rows += page.rows.length;
        missing = page.unread;
        change(at, { rows, total: isPins ? null : page.total });
        await writer.flush();
      }
      change(at, { state: 'done', total: rows, note: missing === 0 ? null : everythingOutMessages.missing(missing) });
    } catch (thrown) {
      signal.throwIfAborted();
      change(at, { state: 'failed', note: toAppError(thrown).message });
    }
    files.end();
    await writer.flush();
  }
  const unreadable = keptLists.filter((name) => !mayReadList(rights, name));
  writer.text('README.txt', readmeText({ lists, unreadable, choices, about }));
  writer.zip.end();
  await writer.flush();
  return lists;
}
