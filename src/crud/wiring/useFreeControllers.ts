import { useMemo } from 'react';
import { manyLimits } from '#domain/limits/many.ts';
import { channelHolders, freeControllers, unknownPlaces, type FreeController } from '#domain/many/channels.ts';
import { manyMessages as texts } from '#domain/messages/many.ts';
import { useRows, type RowsView } from '../data/useRows.ts';
import { wholeRows } from '../data/wholeRows.ts';

export interface FreeControllers {
  /** The site's controllers with their free channels; null: they are being read, or cannot be. */
  controllers: readonly FreeController[] | null;
  /** Why the free channels are unknown, in a sentence; null: they are known, or being read. */
  failure: string | null;
}

const failureOf = (view: RowsView<unknown>): string | null => {
  if (view.status === 'failed') return view.error.message;
  return view.status === 'ready' ? (view.failure ?? null) : null;
};

/** The controllers of a site on which doors can hang. @param siteId 0: no site is chosen, and nothing is known. */
export function useFreeControllers(siteId: number): FreeControllers {
  const [unit, gate, lockable] = channelHolders;
  const query = { siteId, limit: manyLimits.known };
  const controllers = useRows('controller', query);
  const units = useRows(unit, query);
  const gates = useRows(gate, query);
  const lockables = useRows(lockable, query);
  const [controllerRows, unitRows] = [wholeRows(controllers), wholeRows(units)];
  const [gateRows, lockableRows] = [wholeRows(gates), wholeRows(lockables)];
  const failure = [controllers, units, gates, lockables].map(failureOf).find((each) => each !== null) ?? null;
  const isChosen = siteId !== 0;
  return useMemo(() => {
    if (failure !== null) return { controllers: null, failure: texts.controllersFailed(failure) };
    const isKnown = controllerRows !== null && unitRows !== null && gateRows !== null && lockableRows !== null;
    if (!isChosen || !isKnown) return { controllers: null, failure: null };
    const holders = [...unitRows, ...gateRows, ...lockableRows];
    const unknown = unknownPlaces(holders);
    return unknown > 0
      ? { controllers: null, failure: texts.unknownPlaces(unknown) }
      : { controllers: freeControllers(controllerRows, holders), failure: null };
  }, [isChosen, controllerRows, unitRows, gateRows, lockableRows, failure]);
}
