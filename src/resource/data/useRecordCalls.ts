import { useMemo } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { useData } from '../context/replica.ts';

export interface RecordCalls {
  /** Answers with the new record; null where the API answers something else. @throws AppError */
  create: (body: unknown) => Promise<AnyRecord | null>;
  update: (id: number, body: unknown) => Promise<AnyRecord | null>;
  /** @throws AppError */
  remove: (ids: readonly number[]) => Promise<void>;
}

/** Creates, changes and deletes records of an entity; what came of it is seen at once in every tab. */
export function useRecordCalls(name: EntityName): RecordCalls {
  const { api, replica } = useData();
  return useMemo(() => {
    const calls = resourceCalls(name);
    const saved = (answer: unknown): AnyRecord | null => {
      const parsed = entityOf(name).schema.safeParse(answer);
      if (!parsed.success) return null;
      replica.saved(name, parsed.data);
      return parsed.data;
    };
    return {
      create: async (body) => saved(await api.call(calls.create, { body })),
      update: async (id, body) => saved(await api.call(calls.update, { parameters: { id }, body })),
      remove: async (ids) => {
        const [only] = ids;
        if (ids.length === 1 && only !== undefined) await api.call(calls.remove, { parameters: { id: only } });
        else await api.call(calls.removeMany, { body: { items: ids } });
        for (const id of ids) replica.removed(name, id);
      },
    };
  }, [api, replica, name]);
}
