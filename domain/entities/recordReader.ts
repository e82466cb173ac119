import type { z } from 'zod';
import { sentName } from './define.ts';
import { id as idSchema } from './fields.ts';
import { entityOf, type AnyRecord, type EntityName } from './index.ts';
import { isFields, readerOf, type Fields } from './readable.ts';
import { numberedBy } from './recordKey.ts';
import { capitalised, isSameWord } from '../states/words.ts';

/** A field with the id of another record: "siteId", "customer_id". */
const relation = /^(?<subject>.+?)(?:Id|_id)$/;

const readId = readerOf(idSchema);

/** The id in a value: a number, a numeral, a record, or the first of several. */
export function idIn(value: unknown): number | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return readId(isFields(first) ? first['id'] : first) as number | undefined;
}

/** The spellings of a field: "siteId", "site_id", or the site itself as "site" or "Site". */
function spellingsOf(field: string): string[] {
  const subject = relation.exec(field)?.groups?.['subject'] ?? '';
  const snake = subject.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const capital = capitalised(subject);
  return [...new Set([field, `${subject}Id`, `${subject}_id`, `${snake}_id`, subject, capital])];
}

/** The fields of an entity that hold ids, with their spellings. */
function relationsOf(name: EntityName): ReadonlyMap<string, readonly string[]> {
  const { shape } = entityOf(name).schema as unknown as z.ZodObject;
  const { siteField = 'siteId', sitesField } = entityOf(name);
  const spellings = new Map(
    Object.keys(shape)
      .filter((field) => relation.test(field))
      .map((field) => [field, spellingsOf(field)] as const),
  );
  const ofSite = spellings.get(siteField);
  if (ofSite !== undefined && sitesField !== undefined) spellings.set(siteField, [...ofSite, sitesField]);
  return spellings;
}

interface RecordReader {
  read: (raw: unknown) => unknown;
  spellings: ReadonlyMap<string, readonly string[]>;
}

const readers = new Map<EntityName, RecordReader>();

function readerFor(name: EntityName): RecordReader {
  const reader = readers.get(name) ?? { read: readerOf(entityOf(name).schema), spellings: relationsOf(name) };
  readers.set(name, reader);
  return reader;
}

function relatedId(raw: Fields, spellings: readonly string[]): number | undefined {
  for (const spelling of spellings) {
    const id = idIn(raw[spelling]);
    if (id !== undefined) return id;
  }
  return undefined;
}

/**
 * Reads a record of any server. Unreadable fields become unknown, unknown fields are kept, related ids are found under
 * every known spelling.
 * @returns null: no id.
 */
export function readRecord(name: EntityName, raw: unknown): AnyRecord | null {
  if (!isFields(raw)) return null;
  const { read, spellings } = readerFor(name);
  const record = read(raw) as AnyRecord | undefined;
  if (record === undefined) return null;
  for (const [field, names] of spellings) {
    if (record[field] !== undefined) continue;
    const id = relatedId(raw, names);
    if (id !== undefined) record[field] = id;
  }
  return Object.assign(record, entityOf(name).derive?.(record));
}

export interface FieldAsRead {
  /** The field's name in the record as the server spells it: "siteId", "site_id", "site"; else the API's name. */
  name: string;
  /** undefined: the server did not send it. */
  value: unknown;
}

/** A field of a record as its server sent it. */
export function fieldAsRead(name: EntityName, raw: Fields, field: string): FieldAsRead {
  const ofApi = sentName(entityOf(name), field);
  const spellings = [field, ...(readerFor(name).spellings.get(field) ?? []), ofApi];
  const spelling = spellings.find((each) => raw[each] !== undefined) ?? ofApi;
  return { name: spelling, value: raw[spelling] };
}

/** The site (0: all) and part that a list's rows may omit. */
export interface ListContext {
  siteId?: number | undefined;
  part?: string | undefined;
}

export function withListContext(name: EntityName, raw: unknown, { siteId = 0, part }: ListContext): unknown {
  const { scope, siteField = 'siteId' } = entityOf(name);
  const types = numberedBy(name);
  if (!isFields(raw)) return raw;
  const added: Record<string, unknown> = {};
  const ofSite = readerFor(name).spellings.get(siteField);
  if (scope === 'site' && siteId !== 0 && ofSite !== undefined && relatedId(raw, ofSite) === undefined) {
    added[siteField] = siteId;
  }
  const isOfPart = types !== undefined && part !== undefined && part !== '';
  // A row may say another type than its list's, but no word that is no type.
  const own = raw[types?.field ?? ''];
  const isTyped = typeof own === 'string' && types?.values.some((value) => isSameWord(own, value)) === true;
  if (isOfPart && !isTyped) added[types.field] = part;
  return Object.keys(added).length === 0 ? raw : { ...raw, ...added };
}
