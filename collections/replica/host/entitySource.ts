import type { CallDefinition } from '#domain/calls/define.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { withListContext, readRecord } from '#domain/entities/recordReader.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Api } from '#collections/transport/api.ts';
import type { EntitySource, Parsed } from '../sync/source.ts';

/** The number of rows in a page where the server accepts a limit; it may send fewer. */
const pageSize = 500;

const noParts = [''] as const;

type LastRowOf = (id: number) => AnyRecord | undefined;

/** An entity's lists: one, or one for each value of the field that stands in its path. */
export function partsOf(name: EntityName): readonly string[] {
  return entityOf(name).parts?.values ?? noParts;
}

export function partParameters(name: EntityName, part: string): Record<string, string> {
  const { parts } = entityOf(name);
  return parts === undefined ? {} : { [parts.field]: part };
}

/** The lists that a record may be read from: the list of the held record, else all lists. */
function partsToAsk(name: EntityName, held: AnyRecord | undefined): readonly string[] {
  const { parts } = entityOf(name);
  const own = parts === undefined ? undefined : held?.[parts.field];
  return typeof own === 'string' ? [own] : partsOf(name);
}

/** An id whose list is known is read from that list alone. */
function idsByPart(name: EntityName, ids: readonly number[], lastRowOf: LastRowOf): [string, number[]][] {
  return partsOf(name)
    .map((part): [string, number[]] => [part, ids.filter((id) => partsToAsk(name, lastRowOf(id)).includes(part))])
    .filter(([, asked]) => asked.length > 0);
}

/**
 * Reads a record from the first of the lists that has it.
 * @throws AppError when none of the lists has it.
 */
async function readFromParts(api: Api, read: CallDefinition, name: EntityName, id: number, parts: readonly string[]) {
  const readFrom = async (part: string) => ({
    raw: await api.call(read, { parameters: { ...partParameters(name, part), id } }),
    part,
  });
  for (const part of parts.slice(0, -1)) {
    try {
      return await readFrom(part);
    } catch (thrown) {
      const { status } = toAppError(thrown);
      if (status !== 404 && status !== 403) throw thrown;
    }
  }
  return readFrom(parts.at(-1) ?? '');
}

/** A record that was read by its id: without a site of its own it keeps the site of the held record. */
function asHeld(name: EntityName, raw: unknown, part: string, lastRowOf: LastRowOf): unknown {
  const { siteField = 'siteId' } = entityOf(name);
  const id = readRecord(name, raw)?.id;
  const siteId = id === undefined ? undefined : lastRowOf(id)?.[siteField];
  return withListContext(name, raw, { part, siteId: typeof siteId === 'number' ? siteId : undefined });
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
  /** The keys of records that are not held, from their last events. */
  const keys = new Map<number, number>();

  function keyOf(id: number): number {
    const key = lastRowOf(id)?.[readBy] ?? keys.get(id);
    return typeof key === 'number' ? key : id;
  }

  async function readMany(ids: readonly number[]): Promise<readonly unknown[]> {
    const answers = await Promise.all(
      idsByPart(name, ids, lastRowOf).map(async ([part, asked]) => {
        const { rows } = await api.list(calls.list, {
          parameters: partParameters(name, part),
          // A limit above the number of ids spares the server a count: the page is never full.
          query: { limit: asked.length + 1, searchQuery: [{ column: 'id', query: asked }] },
        });
        return rows.map((raw) => asHeld(name, raw, part, lastRowOf));
      }),
    );
    return answers.flat();
  }

  return {
    ...(parts === undefined ? {} : { parts: parts.values }),
    async page(offset, siteId, part) {
      const { rows, count } = await api.list(calls.list, {
        parameters: partParameters(name, part),
        query: { offset, limit: pageSize, siteId: siteId === 0 || scope !== 'site' ? undefined : siteId },
      });
      return { rows: rows.map((raw) => withListContext(name, raw, { siteId, part })), count };
    },
    async read(id) {
      const { raw, part } = await readFromParts(api, calls.read, name, keyOf(id), partsToAsk(name, lastRowOf(id)));
      return asHeld(name, raw, part, lastRowOf);
    },
    readMany,
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
