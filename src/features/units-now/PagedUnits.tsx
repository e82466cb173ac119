import { timing } from '#domain/limits/timing.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';
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

const Note = chakra('p', { base: { pb: '2', textStyle: 'sm', color: 'fg.muted' } });
const NoteLink = chakra(AppLink, { base: { textDecoration: 'underline' } });

/** The board of a site that is not replicated, since there are too many units: its units are read from the API. */
export default function PagedUnits({ siteId, state }: { siteId: number; state: UnitsNowState }) {
  const units = useRows('unit', { siteId, limit: maximumPagedUnits });
  const areas = useRows('area', { siteId });
  const isLate = useElapsed(timing.areasWait);
  if (units.status === 'loading' || (areas.status === 'loading' && !isLate)) return <UnitsLoading />;
  if (units.status === 'failed') return <UnitsFailed {...units} />;
  const { rows, total, skipped = 0 } = units;
  return (
    <UnitsFrame siteId={siteId} {...units}>
      {total > rows.length + skipped ? (
        <Note>
          {`Showing ${numberText(rows.length)} of ${numberText(total)} units. `}
          {'Find the others in '}
          <NoteLink to="unit.list">Units</NoteLink>.
        </Note>
      ) : null}
      <LoadedUnits units={rows} areas={areas.status === 'ready' ? areas.rows : []} state={state} />
    </UnitsFrame>
  );
}
