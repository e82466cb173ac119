import { useMemo } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { CallInput } from '#collections/transport/api.ts';
import { useData } from '../context/replica.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { groupByParameters, recordParameters } from './recordParameters.ts';

/** Further parameters of the calls' path, such as a booking's type. */
export type CallParameters = NonNullable<CallInput['parameters']>;

export interface RecordCalls {
  /** Resolves with the new record; null if the API's answer holds none. @throws AppError */
  create: (body: unknown, parameters?: CallParameters) => Promise<AnyRecord | null>;
  update: (id: number, body: unknown, parameters?: CallParameters) => Promise<AnyRecord | null>;
  /** @throws AppError */
  remove: (ids: readonly number[]) => Promise<void>;
}

/** Every tab sees the results of these calls at once. */
export function useRecordCalls(name: EntityName): RecordCalls {
  const { api, replica } = useData();
  return useMemo(() => {
    const calls = resourceCalls(name);
    return {
      create: async (body, parameters = {}) => {
        const record = readRecord(name, await api.call(calls.create, { parameters, body }));
        if (record === null) replica.reportCreated(name);
        else replica.reportSaved(name, record.id);
        return record;
      },
      update: async (id, body, parameters = {}) => {
        const path = await recordParameters({ replica }, name, { ...parameters, id });
        const record = readRecord(name, await api.call(calls.update, { parameters: path, body }));
        replica.reportSaved(name, id);
        // Some servers answer with a different record.
        return record?.id === id ? record : null;
      },
      remove: async (ids) => {
        for (const { parameters, ids: items } of await groupByParameters({ replica }, name, ids)) {
          const [only] = items;
          if (items.length === 1 && only !== undefined)
            await api.call(calls.remove, { parameters: { ...parameters, id: only } });
          else await api.call(calls.removeMany, { parameters, body: { items } });
        }
        for (const id of ids) replica.reportRemoved(name, id);
      },
    };
  }, [api, replica, name]);
}
