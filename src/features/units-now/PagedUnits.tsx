import { timing } from '#domain/limits/timing.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Note } from '#ui/text/text.tsx';
import { numberText } from '#format/numbers.ts';
import { LoadedUnits } from './LoadedUnits.tsx';
import { UnitsFailed, UnitsFrame, UnitsLoading } from './UnitsFrame.tsx';
import type { UnitsNowState } from './useUnitsNowState.ts';
import { useEffect, useState } from 'react';

function useElapsed(duration: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return isOver;
}

/** The most units of a site to read from the API: each refetch reads all of them. */
export const maximumPagedUnits = 5_000;

/** The board of a site that is not replicated, since there are too many units: its units are read from the API. */
export default function PagedUnits({ siteId, state }: { siteId: number; state: UnitsNowState }) {
  const units = useRows('unit', { siteId, limit: maximumPagedUnits });
  const areas = useRows('area', { siteId });
  const isLate = useElapsed(timing.areasWait);
  if (units.status === 'loading' || (areas.status === 'loading' && !isLate)) return <UnitsLoading />;
  if (units.status === 'failed') return <UnitsFailed {...units} />;
  const { rows, total, skipped = 0 } = units;
  const isCounted = total <= rows.length + skipped;
  return (
    <UnitsFrame siteId={siteId} {...units}>
      {isCounted ? null : (
        <Note pb="2">
          {`Showing ${numberText(rows.length)} of ${numberText(total)} units. `}
          {'Find the others in '}
          <AppLink to="unit.list" textDecoration="underline">
            Units
          </AppLink>
          .
        </Note>
      )}
      <LoadedUnits
        units={rows}
        isCounted={isCounted}
        areas={areas.status === 'ready' ? areas.rows : []}
        state={state}
      />
    </UnitsFrame>
  );
}
