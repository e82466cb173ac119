import { useMemo } from 'react';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { PinCode } from '#domain/entities/pinCode.ts';
import { useData } from '#crud/context/replica.ts';
import { useMay } from '#crud/context/session.ts';
import { pinCodeCalls, type PinCodeOwner } from './owner.ts';

export interface PinCodeCalls {
  /** Resolves with the new code; null if the API's answer holds none. @throws AppError */
  create: (body: unknown, key: string) => Promise<PinCode | null>;
  /** @throws AppError */
  update: (id: number, body: unknown) => Promise<PinCode | null>;
  /** @throws AppError */
  remove: (id: number) => Promise<void>;
}

/** Every tab sees the results at once. */
export function usePinCodeCalls({ entity, id: ownerId }: Pick<PinCodeOwner, 'entity' | 'id'>): PinCodeCalls {
  const { api, replica } = useData();
  return useMemo(() => {
    const calls = pinCodeCalls[entity];
    return {
      create: async (body, key) => {
        const made = readRecord('pinCode', await api.call(calls.create, { parameters: { id: ownerId }, body, key }));
        if (made === null) replica.reportCreated('pinCode');
        else replica.reportSaved('pinCode', made.id);
        return made as PinCode | null;
      },
      update: async (id, body) => {
        const parameters = { id: ownerId, pinCodeId: id };
        const changed = readRecord('pinCode', await api.call(calls.update, { parameters, body }));
        replica.reportSaved('pinCode', id);
        return changed?.id === id ? (changed as PinCode) : null;
      },
      remove: async (id) => {
        await api.call(calls.remove, { parameters: { id: ownerId, pinCodeId: id } });
        replica.reportRemoved('pinCode', id);
      },
    };
  }, [api, replica, entity, ownerId]);
}

export function usePinCodeRights(entity: PinCodeOwner['entity']): { mayGive: boolean; mayRemove: boolean } {
  const may = useMay();
  return { mayGive: may(pinCodeCalls[entity].create.ask), mayRemove: may(pinCodeCalls[entity].remove.ask) };
}
