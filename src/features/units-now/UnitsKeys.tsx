import { lazy, Suspense, useState } from 'react';
import type { BoardArea } from '#domain/board/unitBoard.ts';
import { isNarrow, type UnitFilter } from '#domain/board/unitFilter.ts';
import { countOf, listMessages } from '#domain/messages/lists.ts';
import { useShortcuts } from '#crud/keyboard/useShortcuts.ts';
import { FoundCount } from '#crud/list/FoundCount.tsx';

const words = { one: 'unit', many: 'units' };

const ShortcutSheet = lazy(() => import('#crud/keyboard/ShortcutSheet.tsx'));

export interface UnitsKeysProps {
  areas: readonly Pick<BoardArea, 'unitIds'>[];
  /** Whether the areas have every unit. */
  isCounted: boolean;
  /** The filter of these areas. */
  filter: UnitFilter;
}

/** The shortcuts of the units, and what screen readers say of a search: the first screen needs neither. */
export default function UnitsKeys({ areas, isCounted, filter }: UnitsKeysProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  useShortcuts({
    search: () => {
      const box = document.querySelector<HTMLInputElement>('main [role=searchbox]');
      box?.focus();
      box?.select();
      return box !== null;
    },
    help: () => setSheetOpen(true),
  });
  const isNarrowed = isNarrow(filter);
  const found = areas.reduce((sum, { unitIds }) => sum + unitIds.length, 0);
  return (
    <>
      <FoundCount
        asked={isNarrowed ? JSON.stringify(filter) : ''}
        text={isNarrowed ? listMessages.total(found, { isNarrowed, isCounted }) : countOf(found, words)}
      />
      {isSheetOpen ? (
        <Suspense>
          <ShortcutSheet available={['search', 'help']} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
