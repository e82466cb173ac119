import { numberText } from '#format/numbers.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { memo } from 'react';
import type { BoardArea } from '#domain/board/unitBoard.ts';
import { floorLabel } from './floorLabel.ts';

const Head = chakra('h2', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    h: 'full',
    pt: '4',
    textStyle: 'sm',
    fontWeight: 'semibold',
    minW: '0',
  },
});

/** The header of an area: name, floor, and the count of its visible units. */
export const AreaHead = memo(function AreaHead({ area }: { area: BoardArea }) {
  const floor = floorLabel(area.floor);
  const { total } = area;
  const shown = area.unitIds.length;
  return (
    <Head>
      <chakra.span truncate>{area.name}</chakra.span>
      <chakra.span color="fg.muted" fontWeight="normal" whiteSpace="nowrap" textStyle="figures">
        {floor === null ? null : `${floor} · `}
        {shown === total ? numberText(total) : `${numberText(shown)} of ${numberText(total)}`}
      </chakra.span>
    </Head>
  );
});
