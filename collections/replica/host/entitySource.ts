import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { Parsed } from '../follower/follower.ts';
import type { EntitySource } from '../follower/source.ts';

/** Rows asked for at once where the server offers a limit; it may choose fewer. */
const pageSize = 500;

const noParts = [''] as const;

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

/**
 * An entity's records over the API.
 * @param held what is known of a record, which may tell where it is read.
 */
export function entitySource(api: Api, name: EntityName, held: (id: number) => AnyRecord | undefined): EntitySource {
  const calls = resourceCalls(name);
  const { readBy = 'id', parts, scope } = entityOf(name);

  async function read(id: number): Promise<unknown> {
    const key = held(id)?.[readBy];
    const asked = partsToAsk(name, held(id));
    for (const [index, part] of asked.entries()) {
      const parameters = { ...partParameters(name, part), id: typeof key === 'number' ? key : id };
      try {
        return await api.call(calls.read, { parameters });
      } catch (thrown) {
        const isElsewhere = toAppError(thrown).status === 404 && index < asked.length - 1;
        if (!isElsewhere) throw thrown;
      }
    }
    return null;
  }

  async function some(ids: readonly number[]): Promise<readonly unknown[]> {
    const query: CallInput['query'] = { limit: ids.length, searchQuery: [{ column: 'id', query: [...ids] }] };
    const answers = await Promise.all(
      partsOf(name).map((part) => api.list(calls.list, { parameters: partParameters(name, part), query })),
    );
    return answers.flatMap(({ rows }) => rows);
  }

  return {
    ...(parts === undefined ? {} : { parts: parts.values }),
    page: (offset, siteId, part) =>
      api.list(calls.list, {
        parameters: partParameters(name, part),
        query: { offset, limit: pageSize, siteId: siteId === 0 || scope !== 'site' ? undefined : siteId },
      }),
    read,
    some,
  };
}

/** Reads a raw row by the entity's schema; of a bad one, its id if it has one and which fields were wrong. */
export function parserOf(name: EntityName): (raw: unknown) => Parsed<AnyRecord> {
  const { schema } = entityOf(name);
  return (raw) => {
    const parsed = schema.safeParse(raw);
    if (parsed.success) return { ok: true, row: parsed.data };
    const id = typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'number' ? raw.id : null;
    return {
      ok: false,
      id,
      problem: parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', '),
    };
  };
}
