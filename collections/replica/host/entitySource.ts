import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { Api } from '#collections/transport/api.ts';
import type { Parsed } from '../follower/follower.ts';
import type { EntitySource } from '../follower/source.ts';

/** Rows asked for at once where the server offers a limit; it may choose fewer. */
const pageSize = 500;

/** An entity's records over the API. */
export function entitySource(api: Api, name: EntityName): EntitySource {
  const calls = resourceCalls(name);
  return {
    page: (offset, siteId) =>
      api.list(calls.list, { query: { offset, limit: pageSize, siteId: siteId === 0 ? undefined : siteId } }),
    read: (id) => api.call(calls.read, { parameters: { id } }),
    async some(ids) {
      const { rows } = await api.list(calls.list, {
        query: { limit: ids.length, searchQuery: [{ column: 'id', query: [...ids] }] },
      });
      return rows;
    },
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
