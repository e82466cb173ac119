import { numberText } from '#writing/numbers.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { memo } from 'react';
import { floorLabel, type UnitGroup } from './groupUnits.ts';

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

/** The head of an area: its name, its floor, and how many of its units are shown. */
export const AreaHead = memo(function AreaHead({ group, shown }: { group: UnitGroup; shown: number }) {
  const floor = floorLabel(group.floor);
  const total = group.unitIds.length;
  return (
    <Head>
      <chakra.span truncate>{group.name}</chakra.span>
      <chakra.span color="fg.muted" fontWeight="normal" whiteSpace="nowrap" textStyle="figures">
        {floor === null ? null : `${floor} · `}
        {shown === total ? numberText(total) : `${shown} of ${total}`}
      </chakra.span>
    </Head>
  );
});
