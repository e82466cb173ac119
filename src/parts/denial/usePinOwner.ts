import { useCallback, useRef, useState } from 'react';
import type { Api } from '#collections/transport/api.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { comparePin, type PinComparison } from '#domain/denials/comparePin.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';

/** The most people whose PIN codes are compared. */
const compared = 10;

export type PinOwner =
  | { state: 'unasked' | 'asking' }
  /** No visible code matches; other people's codes are hidden. */
  | { state: 'hidden' }
  | { state: 'found'; customerId: number }
  | { state: 'none'; people: number }
  | { state: 'failed'; message: string };

/** Whether this user may see PIN codes: only those who may issue them. */
export function useMayComparePins(): boolean {
  const mayRead = useCan(rentalCalls.customerPinCodes.ask);
  const mayGive = useCan(askFor(entityOf('customer'), 'write'));
  return mayRead && mayGive;
}

async function compareWith(api: Api, customerId: number, code: string): Promise<PinComparison> {
  const { rows } = await api.list(rentalCalls.customerPinCodes, { parameters: { id: customerId } });
  const codes = rows.map((row) => readRecord('pinCode', row)?.['code']);
  return comparePin(code, codes);
}

async function ownerAmong(api: Api, customerIds: readonly number[], code: string): Promise<PinOwner> {
  const asked = [...new Set(customerIds)].slice(0, compared);
  let isHidden = false;
  for (const customerId of asked) {
    const found = await compareWith(api, customerId, code);
    if (found === 'theirs') return { state: 'found', customerId };
    isHidden ||= found === 'hidden';
  }
  return isHidden ? { state: 'hidden' } : { state: 'none', people: asked.length };
}

export interface PinOwnerView {
  owner: PinOwner;
  /** Compares a PIN with those of customers, in this page: it is neither sent nor stored. */
  compare: (code: string, customerIds: readonly number[]) => void;
  forget: () => void;
}

export function usePinOwner(): PinOwnerView {
  const { api } = useData();
  const [owner, setOwner] = useState<PinOwner>({ state: 'unasked' });
  // Only the last request counts.
  const turn = useRef(0);
  const compare = useCallback(
    (code: string, customerIds: readonly number[]) => {
      turn.current += 1;
      const own = turn.current;
      const settle = (next: PinOwner) => (own === turn.current ? setOwner(next) : undefined);
      setOwner({ state: 'asking' });
      ownerAmong(api, customerIds, code).then(settle, (thrown: unknown) =>
        settle({ state: 'failed', message: toAppError(thrown).message }),
      );
    },
    [api],
  );
  const forget = useCallback(() => {
    turn.current += 1;
    setOwner({ state: 'unasked' });
  }, []);
  return { owner, compare, forget };
}
