import type { Coverage, Freshness } from '#domain/live/connection.ts';
import { isCounted } from '#domain/live/freshness.ts';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FreshnessLine } from './FreshnessLine.tsx';
import { RowTotal } from './RowTotal.tsx';

/**
 * On a phone total and freshness share the rest of the title's line where it has room for the longest of both, or have
 * one of their own. The title's length alone decides, since a line that comes and goes would move the list.
 */
const Place = chakra('div', {
  base: {
    display: 'contents',
    smDown: {
      display: 'flex',
      alignItems: 'center',
      columnGap: '3',
      flex: '1 1 17.5rem',
      // On a small phone rows must begin in the upper half: there the end of a text may be cut.
      '@media (max-height: 680px)': { flex: '1 1 8rem' },
      minW: '0',
      minH: '7',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      '& > [data-total]': { flexShrink: '0' },
      '& span': { minW: '0', maxW: 'full', overflow: 'hidden', textOverflow: 'ellipsis' },
    },
  },
});

export interface ListMarkProps {
  /** undefined: unknown. */
  total?: number | undefined;
  /** Whether rows are left out by a search or a filter. */
  isNarrowed?: boolean;
  /** undefined: the list loads. */
  freshness?: Freshness | undefined;
  coverage?: Coverage | undefined;
}

const whole: Coverage = { kind: 'whole' };

/** The number of a list's rows and their freshness, beside its heading: a line of its own would be empty while they are live. */
export function ListMark({ total, isNarrowed = false, freshness, coverage = whole }: ListMarkProps) {
  return (
    <Place>
      <RowTotal
        total={total}
        isNarrowed={isNarrowed}
        isCounted={freshness === undefined || isCounted({ freshness, coverage })}
      />
      {freshness === undefined ? null : (
        <Muted textStyle="sm">
          <FreshnessLine freshness={freshness} coverage={coverage} />
        </Muted>
      )}
    </Place>
  );
}
