import type { z } from 'zod';
import { id as idSchema } from './fields.ts';
import { entityOf, type AnyRecord, type EntityName } from './index.ts';
import { isFields, readerOf, type Fields } from './readable.ts';

/** A field that holds the id of another record: "siteId", "customer_id". */
const relation = /^(?<subject>.+?)(?:Id|_id)$/;

const readId = readerOf(idSchema);

/** The id in a number, a numeral, a record, or the first of several of them. */
function idIn(value: unknown): number | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return readId(isFields(first) ? first['id'] : first) as number | undefined;
}

/** The names under which servers send the id in a field: "siteId", "site_id", or the site itself as "site" or "Site". */
function spellingsOf(field: string): string[] {
  const subject = relation.exec(field)?.groups?.['subject'] ?? '';
  const snake = subject.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const capital = subject.charAt(0).toUpperCase() + subject.slice(1);
  return [...new Set([field, `${subject}Id`, `${subject}_id`, `${snake}_id`, subject, capital])];
}

/** Each field of an entity that holds an id, with its spellings. */
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
 * Reads a record of any server: what cannot be understood is unknown, other fields are kept as they are. Ids of related
 * records are found under the names that servers give them.
 * @returns null where there is no id, and so no record.
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
  return record;
}

/** What a list says of its rows by being that list: of which site it is (0: of all), and of which part. */
export interface ListedAs {
  siteId?: number | undefined;
  part?: string | undefined;
}

/** A row as a list gives it, with what the list itself says and the row leaves out. */
export function asListed(name: EntityName, raw: unknown, { siteId = 0, part }: ListedAs): unknown {
  const { scope, siteField = 'siteId', parts } = entityOf(name);
  if (!isFields(raw)) return raw;
  const said: Record<string, unknown> = {};
  const ofSite = readerFor(name).spellings.get(siteField);
  if (scope === 'site' && siteId !== 0 && ofSite !== undefined && relatedId(raw, ofSite) === undefined) {
    said[siteField] = siteId;
  }
  const isOfPart = parts !== undefined && part !== undefined && part !== '';
  if (isOfPart && typeof raw[parts.field] !== 'string') said[parts.field] = part;
  return Object.keys(said).length === 0 ? raw : { ...raw, ...said };
}
