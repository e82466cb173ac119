import { useMemo } from 'react';
import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { manyLimits } from '#domain/limits/many.ts';
import type { ManyKind } from '#domain/many/manyKinds.ts';
import type { ManyWorld } from '#domain/many/manyTable.ts';
import { useRows } from '#crud/data/useRows.ts';
import { wholeRows } from '#crud/data/wholeRows.ts';
import { useFreeControllers } from '#crud/wiring/useFreeControllers.ts';

export interface SiteFacts extends ManyWorld {
  /** The names of the site's areas, for the choice; [] while they are unknown. */
  areas: readonly string[];
  /** Why the controllers or the doors on them cannot be read; null: they can, or are being read. */
  failure: string | null;
}

/** What the form must know of the site. @param siteId 0: no site is chosen, and nothing is known. */
export function useManyWorld(kind: ManyKind, siteId: number): SiteFacts {
  const rowsOf = <Name extends EntityName>(name: Name) => ({ name, query: { siteId, limit: manyLimits.known } });
  const own = useRows<EntityName>(kind, rowsOf(kind).query);
  const areas = useRows('area', rowsOf('area').query);
  const { controllers, failure } = useFreeControllers(siteId);
  const [ownRows, areaRows] = [wholeRows(own), wholeRows(areas)];
  const isChosen = siteId !== 0;
  return useMemo(
    () => ({
      names: isChosen ? (ownRows?.map((record) => recordName(kind, record)) ?? null) : null,
      areas: isChosen ? (areaRows?.map((record) => recordName('area', record)) ?? []) : [],
      controllers,
      failure,
    }),
    [kind, isChosen, ownRows, areaRows, controllers, failure],
  );
}
