import { timing } from '#domain/limits/timing.ts';
import { useElapsed } from '#lib/useElapsed.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { numberText } from '#format/numbers.ts';
import { GivenUnits } from './GivenUnits.tsx';
import { UnitsFailed, UnitsFrame, UnitsWaiting } from './UnitsFrame.tsx';
import type { UnitsNowState } from './useUnitsNowState.ts';

/** Units of a site that are read from the API at most: each reading anew reads them all. */
export const mostPagedUnits = 5_000;

const Note = chakra('p', { base: { pb: '2', textStyle: 'sm', color: 'fg.muted' } });
const NoteLink = chakra(AppLink, { base: { textDecoration: 'underline' } });

/** The units of a site among so many that the browser does not hold them: they are read from the API. */
export function PagedUnits({ siteId, state }: { siteId: number; state: UnitsNowState }) {
  const units = useRows('unit', { siteId, limit: mostPagedUnits });
  const areas = useRows('area', { siteId });
  const isLate = useElapsed(timing.areasAwaited);
  if (units.status === 'loading' || (areas.status === 'loading' && !isLate)) return <UnitsWaiting />;
  if (units.status === 'failed') return <UnitsFailed {...units} />;
  const { rows, total, skipped = 0 } = units;
  return (
    <UnitsFrame siteId={siteId} {...units}>
      {total > rows.length + skipped ? (
        <Note>
          {`Only ${numberText(rows.length)} of ${numberText(total)} units are here, too many to be shown together. `}
          {'The others are found in '}
          <NoteLink to="unit.list">Units</NoteLink>.
        </Note>
      ) : null}
      <GivenUnits units={rows} areas={areas.status === 'ready' ? areas.rows : []} state={state} />
    </UnitsFrame>
  );
}
