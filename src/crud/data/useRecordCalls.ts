import { useMemo } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { useData } from '../context/replica.ts';
import { readRecord } from '#domain/entities/recordReader.ts';

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
    return {
      create: async (body) => {
        const record = readRecord(name, await api.call(calls.create, { body }));
        if (record === null) replica.created(name);
        else replica.saved(name, record.id);
        return record;
      },
      update: async (id, body) => {
        const record = readRecord(name, await api.call(calls.update, { parameters: { id }, body }));
        replica.saved(name, id);
        // Some servers answer with another record than the one that was changed.
        return record?.id === id ? record : null;
      },
      remove: async (ids) => {
        const [only] = ids;
        if (ids.length === 1 && only !== undefined) await api.call(calls.remove, { parameters: { id: only } });
        else await api.call(calls.removeMany, { body: { items: ids } });
        for (const id of ids) replica.removed(name, id);
      },
    };
  }, [api, replica, name]);
}
