import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import { heldRows } from '#domain/limits/replica.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { withListContext, readRecord } from '#domain/entities/recordReader.ts';
import { idOfKey, numberedBy, recordKey, typeOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Api } from '#collections/transport/api.ts';
import type { EntitySource, Parsed } from '../sync/source.ts';

const noParts = [''] as const;

type LastRowOf = (id: RecordKey) => AnyRecord | undefined;

/** An entity's lists: one, or one for each value of the field that stands in its path. */
export function partsOf(name: EntityName): readonly string[] {
  return entityOf(name).parts?.values ?? noParts;
}

export function partParameters(name: EntityName, part: string): Record<string, string> {
  const { parts } = entityOf(name);
  return parts === undefined ? {} : { [parts.field]: part };
}

/** A record is read from the list of its type alone: another type's record with its id is another record. */
function partOf(name: EntityName, key: RecordKey): string {
  const type = typeOfKey(key);
  if (entityOf(name).parts === undefined) return '';
  if (type !== undefined) return type;
  const { label } = entityOf(name);
  throw new AppError({ code: 'notFound', message: recordMessages.missing(label.one, idOfKey(key)), status: 404 });
}

function keysByPart(name: EntityName, keys: readonly RecordKey[]): [string, RecordKey[]][] {
  const readable = keys.filter((key) => entityOf(name).parts === undefined || typeOfKey(key) !== undefined);
  const groups = new Map<string, RecordKey[]>();
  for (const key of readable) groups.set(partOf(name, key), [...(groups.get(partOf(name, key)) ?? []), key]);
  return [...groups];
}

/** A record that was read by its id: without a type or a site of its own it keeps those of its key and the held record. */
function asHeld(name: EntityName, raw: unknown, type: string | undefined, lastRowOf: LastRowOf): unknown {
  const { siteField = 'siteId' } = entityOf(name);
  const read = readRecord(name, withListContext(name, raw, { part: type }));
  const siteId = read === null ? undefined : lastRowOf(recordKey(name, read))?.[siteField];
  return withListContext(name, raw, { part: type, siteId: typeof siteId === 'number' ? siteId : undefined });
}

/** @throws AppError for another type's record: some servers look only at the id. */
function requireType(name: EntityName, raw: unknown, key: RecordKey): void {
  const read = readRecord(name, raw);
  if (read === null || recordKey(name, read) === key || typeOfKey(recordKey(name, read)) === undefined) return;
  const { label } = entityOf(name);
  throw new AppError({ code: 'notFound', message: recordMessages.missing(label.one, idOfKey(key)), status: 404 });
}

export interface ApiEntitySource extends EntitySource {
  /** Notes the key of a live event by which its record is read, if the replica does not hold the record yet. */
  noteKey(event: Pick<LiveEvent, 'id' | 'organisationId'>): void;
}

/**
 * Reads an entity's records over the API.
 * @param lastRowOf the held record, which may say from which list it is read.
 */
export function entitySource(api: Api, name: EntityName, lastRowOf: LastRowOf): ApiEntitySource {
  const calls = resourceCalls(name);
  const { readBy = 'id', parts, scope } = entityOf(name);
  const typeField = numberedBy(name)?.field;
  /** The keys of records that are not held, from their last events. */
  const keys = new Map<number, number>();

  function readIdOf(key: RecordKey): number {
    const id = idOfKey(key);
    const by = lastRowOf(key)?.[readBy] ?? keys.get(id);
    return typeof by === 'number' ? by : id;
  }

  async function readMany(wanted: readonly RecordKey[]): Promise<readonly unknown[]> {
    const answers = await Promise.all(
      keysByPart(name, wanted).map(async ([part, asked]) => {
        const { rows } = await api.list(calls.list, {
          parameters: partParameters(name, part),
          // A limit above the number of ids spares the server a count: the page is never full.
          query: { limit: asked.length + 1, searchQuery: [{ column: 'id', query: [...new Set(asked.map(idOfKey))] }] },
        });
        return rows.map((raw) => asHeld(name, raw, part === '' ? undefined : part, lastRowOf));
      }),
    );
    return answers.flat();
  }

  return {
    ...(parts === undefined ? {} : { parts: parts.values }),
    async page(offset, siteId, part) {
      const { rows, count } = await api.list(calls.list, {
        parameters: partParameters(name, part),
        query: { offset, limit: heldRows.page, siteId: siteId === 0 || scope !== 'site' ? undefined : siteId },
      });
      return { rows: rows.map((raw) => withListContext(name, raw, { siteId, part })), count };
    },
    async read(key) {
      const type = typeOfKey(key);
      const parameters = { ...partParameters(name, partOf(name, key)), id: readIdOf(key) };
      // Where the path has no type, the query says it.
      const isQueried = parts === undefined && typeField !== undefined && type !== undefined;
      const raw = await api.call(calls.read, { parameters, ...(isQueried && { fields: { [typeField]: type } }) });
      const row = asHeld(name, raw, type, lastRowOf);
      requireType(name, row, key);
      return row;
    },
    readMany,
    asRead: (key, answer) => asHeld(name, answer, typeOfKey(key), lastRowOf),
    noteKey({ id, organisationId }) {
      if (readBy === 'organisationId' && organisationId !== undefined) keys.set(id, organisationId);
    },
  };
}

/** Parses rows of any server. Only a row without an id is unreadable. */
export function parserOf(name: EntityName): (raw: unknown) => Parsed<AnyRecord> {
  return (raw) => {
    const row = readRecord(name, raw);
    return row === null ? { ok: false, id: null, problem: 'it has no id' } : { ok: true, row };
  };
}
