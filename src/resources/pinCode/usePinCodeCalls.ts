import { useMemo } from 'react';
import type { PinCode } from '#domain/entities/pinCode.ts';
import { useData } from '#crud/context/replica.ts';
import { useMay } from '#crud/context/session.ts';
import { sendSave } from '#crud/data/sendSave.ts';
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
  const data = useData();
  return useMemo(() => {
    const { api, replica } = data;
    const calls = pinCodeCalls[entity];
    return {
      create: async (body, key) => {
        const sent = { parameters: { id: ownerId }, body, requestKey: key };
        return (await sendSave(data, { entity: 'pinCode', key: null, call: calls.create, ...sent })) as PinCode | null;
      },
      update: async (id, body) => {
        const sent = { parameters: { id: ownerId, pinCodeId: id }, body };
        return (await sendSave(data, { entity: 'pinCode', key: id, call: calls.update, ...sent })) as PinCode | null;
      },
      remove: async (id) => {
        await api.call(calls.remove, { parameters: { id: ownerId, pinCodeId: id } });
        replica.reportRemoved('pinCode', id);
      },
    };
  }, [data, entity, ownerId]);
}

export function usePinCodeRights(entity: PinCodeOwner['entity']): { mayGive: boolean; mayRemove: boolean } {
  const may = useMay();
  return { mayGive: may(pinCodeCalls[entity].create.ask), mayRemove: may(pinCodeCalls[entity].remove.ask) };
}
