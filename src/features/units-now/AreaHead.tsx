import { numberText } from '#format/numbers.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { memo } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import type { BoardArea } from '#domain/board/unitBoard.ts';

/** A floor as people say it. */
function floorLabel(floor: number | null): string | null {
  if (floor === null) return null;
  if (floor === 0) return 'Ground floor';
  return floor < 0 ? `Basement ${-floor}` : `Floor ${floor}`;
}

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

export const AreaHead = memo(function AreaHead({ area }: { area: BoardArea }) {
  const isOfMany = useSession().siteId === allSites.id;
  const siteName = useSiteName();
  const floor = floorLabel(area.floor);
  const { total } = area;
  const shown = area.unitIds.length;
  return (
    <Head>
      <chakra.span truncate>{isOfMany ? `${siteName(area.siteId) ?? '–'} · ${area.name}` : area.name}</chakra.span>
      <chakra.span color="fg.muted" fontWeight="normal" whiteSpace="nowrap" textStyle="figures">
        {floor === null ? null : `${floor} · `}
        {shown === total ? numberText(total) : `${numberText(shown)} of ${numberText(total)}`}
      </chakra.span>
    </Head>
  );
});
