import { useMemo } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { sentBody } from '#domain/entities/bodyNames.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { CallInput } from '#collections/transport/api.ts';
import { useData } from '../context/replica.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { ownRemovals } from './ownRemovals.ts';
import { recordKey, recordOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { groupByParameters, recordParameters } from './recordParameters.ts';

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
  const { api, replica } = useData();
  return useMemo(() => {
    const calls = resourceCalls(name);
    return {
      create: async (body, parameters = {}, key) => {
        const answer = await api.call(calls.create, { parameters, body: sentBody(name, body), key });
        const record = readRecord(name, answer);
        if (record === null) replica.reportCreated(name);
        else replica.reportSaved(name, recordKey(name, { ...parameters, ...record }));
        return record;
      },
      update: async (changed, body, parameters = {}, seen) => {
        const given = { ...parameters, ...recordOfKey(name, changed) };
        const path = await recordParameters({ replica }, name, given);
        const record = readRecord(name, await api.call(calls.update, { parameters: path, body, seen }));
        replica.reportSaved(name, recordKey(name, { ...path, id: given.id }));
        // Some servers answer with a different record.
        return record?.id === given.id ? record : null;
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
  }, [api, replica, name]);
}
