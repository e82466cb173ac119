import { useMemo } from 'react';
import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { channelHolders } from '#domain/import/kinds/wiring.ts';
import { manyLimits } from '#domain/limits/many.ts';
import { freeControllers } from '#domain/many/channels.ts';
import type { ManyKind } from '#domain/many/manyKinds.ts';
import type { ManyWorld } from '#domain/many/manyTable.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { wholeRows } from '#crud/data/wholeRows.ts';

export interface SiteFacts extends ManyWorld {
  /** The names of the site's areas, for the choice; [] while they are unknown. */
  areas: readonly string[];
  /** Why the controllers or the doors on them cannot be read; null: they can, or are being read. */
  failure: string | null;
}

const failureOf = (view: RowsView<unknown>): string | null => {
  if (view.status === 'failed') return view.error.message;
  return view.status === 'ready' ? (view.failure ?? null) : null;
};

/** What the form must know of the site. @param siteId 0: no site is chosen, and nothing is known. */
export function useManyWorld(kind: ManyKind, siteId: number): SiteFacts {
  const rowsOf = <Name extends EntityName>(name: Name) => ({ name, query: { siteId, limit: manyLimits.known } });
  const own = useRows<EntityName>(kind, rowsOf(kind).query);
  const areas = useRows('area', rowsOf('area').query);
  const controllers = useRows('controller', rowsOf('controller').query);
  const [unit, gate, lockable] = channelHolders;
  const units = useRows(unit, rowsOf(unit).query);
  const gates = useRows(gate, rowsOf(gate).query);
  const lockables = useRows(lockable, rowsOf(lockable).query);
  const [ownRows, areaRows, controllerRows] = [wholeRows(own), wholeRows(areas), wholeRows(controllers)];
  const [unitRows, gateRows, lockableRows] = [wholeRows(units), wholeRows(gates), wholeRows(lockables)];
  const isChosen = siteId !== 0;
  const failure = [controllers, units, gates, lockables].map(failureOf).find((each) => each !== null) ?? null;
  return useMemo(() => {
    const isKnown = controllerRows !== null && unitRows !== null && gateRows !== null && lockableRows !== null;
    return {
      names: isChosen ? (ownRows?.map((record) => recordName(kind, record)) ?? null) : null,
      areas: isChosen ? (areaRows?.map((record) => recordName('area', record)) ?? []) : [],
      controllers:
        isChosen && isKnown ? freeControllers(controllerRows, [...unitRows, ...gateRows, ...lockableRows]) : null,
      failure,
    };
  }, [kind, isChosen, ownRows, areaRows, controllerRows, unitRows, gateRows, lockableRows, failure]);
}
