import { useMemo } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { sentBody } from '#domain/entities/bodyNames.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { CallInput } from '#collections/transport/api.ts';
import { useData } from '../context/replica.ts';
import { ownRemovals } from './ownRemovals.ts';
import { recordKey, recordOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { groupByParameters, recordParameters } from './recordParameters.ts';
import { sendSave } from './sendSave.ts';

/** Further parameters of the calls' path, such as a booking's type. */
export type CallParameters = NonNullable<CallInput['parameters']>;

export interface RecordCalls {
  /**
   * Resolves with the new record; null if the API's answer holds none. A repetition with the same key makes no second
   * record. @throws AppError
   */
  create: (body: unknown, parameters?: CallParameters, key?: string) => Promise<AnyRecord | null>;
  /** @param seen the answer that the change is based on. @throws AppError, also if the record has changed since. */
  update: (record: RecordKey, body: unknown, parameters?: CallParameters, seen?: object) => Promise<AnyRecord | null>;
  /** @param seen the answer that the deletion of a single record is based on. @throws as `update`. */
  remove: (records: readonly RecordKey[], seen?: object) => Promise<void>;
}

/** Every tab sees the results of these calls at once. */
export function useRecordCalls(name: EntityName): RecordCalls {
  const data = useData();
  return useMemo(() => {
    const { api, replica } = data;
    const calls = resourceCalls(name);
    return {
      create: (body, parameters = {}, key) =>
        sendSave(data, {
          entity: name,
          key: null,
          call: calls.create,
          parameters,
          body: sentBody(name, body),
          requestKey: key,
        }),
      update: async (changed, body, parameters = {}, seen) => {
        const given = { ...parameters, ...recordOfKey(name, changed) };
        const path = await recordParameters({ replica }, name, given);
        const key = recordKey(name, { ...path, id: given.id });
        return sendSave(data, { entity: name, key, call: calls.update, parameters: path, body, seen });
      },
      remove: async (records, seen) => {
        const own = ownRemovals(replica);
        // Before the call: its live event may come before its answer.
        own.add(name, records);
        try {
          for (const { parameters, ids: items } of await groupByParameters({ replica }, name, records)) {
            const [only] = items;
            if (items.length === 1 && only !== undefined)
              await api.call(calls.remove, { parameters: { ...parameters, id: only }, seen });
            else await api.call(calls.removeMany, { parameters, body: { items } });
          }
        } catch (thrown) {
          own.forget(name, records);
          throw thrown;
        }
        for (const record of records) replica.reportRemoved(name, record);
      },
    };
  }, [data, name]);
}
