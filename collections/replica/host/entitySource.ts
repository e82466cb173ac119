import type { CallDefinition } from '#domain/calls/define.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { asListed, readRecord } from '#domain/entities/recordReader.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Api } from '#collections/transport/api.ts';
import type { EntitySource, Parsed } from '../sync/source.ts';

/** Rows asked for at once where the server offers a limit; it may choose fewer. */
const pageSize = 500;

const noParts = [''] as const;

type Held = (id: number) => AnyRecord | undefined;

/** An entity's lists: one, or one for each value of the field that stands in its path. */
export function partsOf(name: EntityName): readonly string[] {
  return entityOf(name).parts?.values ?? noParts;
}

/** The path's parameters of one of the entity's lists. */
export function partParameters(name: EntityName, part: string): Record<string, string> {
  const { parts } = entityOf(name);
  return parts === undefined ? {} : { [parts.field]: part };
}

/** The lists that a record may be read from: its own where it is held, else all of them. */
function partsToAsk(name: EntityName, held: AnyRecord | undefined): readonly string[] {
  const { parts } = entityOf(name);
  const own = parts === undefined ? undefined : held?.[parts.field];
  return typeof own === 'string' ? [own] : partsOf(name);
}

/** The ids by the list that each is asked of: one whose list is known is asked of that alone. */
function idsByPart(name: EntityName, ids: readonly number[], held: Held): [string, number[]][] {
  return partsOf(name)
    .map((part): [string, number[]] => [part, ids.filter((id) => partsToAsk(name, held(id)).includes(part))])
    .filter(([, asked]) => asked.length > 0);
}

/** Reads a record where it is, if it is in any of the lists; each list but the last may not have it. */
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

/** A record that was read by its id: one that does not say of which site it is stays where it is held. */
function asHeld(name: EntityName, raw: unknown, part: string, held: Held): unknown {
  const { siteField = 'siteId' } = entityOf(name);
  const id = readRecord(name, raw)?.id;
  const siteId = id === undefined ? undefined : held(id)?.[siteField];
  return asListed(name, raw, { part, siteId: typeof siteId === 'number' ? siteId : undefined });
}

export interface ApiEntitySource extends EntitySource {
  /** A live event may tell how a record is read that is not held yet. */
  told(event: Pick<LiveEvent, 'id' | 'organisationId'>): void;
}

/**
 * An entity's records over the API.
 * @param held what is known of a record, which may tell where it is read.
 */
export function entitySource(api: Api, name: EntityName, held: Held): ApiEntitySource {
  const calls = resourceCalls(name);
  const { readBy = 'id', parts, scope } = entityOf(name);
  /** By what records are read that are not held, as their last event told it. */
  const keys = new Map<number, number>();

  function keyOf(id: number): number {
    const key = held(id)?.[readBy] ?? keys.get(id);
    return typeof key === 'number' ? key : id;
  }

  async function some(ids: readonly number[]): Promise<readonly unknown[]> {
    const answers = await Promise.all(
      idsByPart(name, ids, held).map(async ([part, asked]) => {
        const { rows } = await api.list(calls.list, {
          parameters: partParameters(name, part),
          // Room for one more: the server need not count a page that is not full.
          query: { limit: asked.length + 1, searchQuery: [{ column: 'id', query: asked }] },
        });
        return rows.map((raw) => asHeld(name, raw, part, held));
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
      return { rows: rows.map((raw) => asListed(name, raw, { siteId, part })), count };
    },
    async read(id) {
      const { raw, part } = await readFromParts(api, calls.read, name, keyOf(id), partsToAsk(name, held(id)));
      return asHeld(name, raw, part, held);
    },
    some,
    told({ id, organisationId }) {
      if (readBy === 'organisationId' && organisationId !== undefined) keys.set(id, organisationId);
    },
  };
}

/** Reads a raw row of any server. Only one without an id cannot be read. */
export function parserOf(name: EntityName): (raw: unknown) => Parsed<AnyRecord> {
  return (raw) => {
    const row = readRecord(name, raw);
    return row === null ? { ok: false, id: null, problem: 'it has no id' } : { ok: true, row };
  };
}
