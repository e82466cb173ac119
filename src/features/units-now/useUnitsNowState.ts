import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { readTableState, writeTableState, type TableState } from '#crud/list/tableUrl.ts';
import { useDebouncedText } from '#crud/list/useDebouncedText.ts';
import { foldText } from '#domain/search/foldText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import { isBoardTone, type BoardTone } from '#domain/board/boardTone.ts';
import type { UnitFilter } from '#domain/board/unitFilter.ts';
import { useUnitSelection, type UnitSelection } from './useTileSelection.ts';

const unitsLayouts = ['tiles', 'rows'] as const;
export type UnitsLayout = (typeof unitsLayouts)[number];

const storedSchema = z.object({ look: z.enum(unitsLayouts) });
const initial: z.output<typeof storedSchema> = { look: 'tiles' };
const column = 'state';

export interface UnitsNowState {
  filter: UnitFilter;
  search: string;
  setSearch: (search: string) => void;
  toggleTone: (tone: BoardTone) => void;
  clear: () => void;
  layout: UnitsLayout;
  setLayout: (layout: UnitsLayout) => void;
  selection: UnitSelection;
}

/** The address: `search`, `filters=state:open,alarm`. The layout is stored. */
export function useUnitsNowState(): UnitsNowState {
  const [parameters, setParameters] = useSearchParams();
  const [{ look: layout }, setStored] = useStoredValue(`${storageKeys.tablePrefix}unitsNow`, storedSchema, initial);
  const text = parameters.toString();
  const { written, tones } = useMemo(() => {
    const { search: inAddress, filters } = readTableState(new URLSearchParams(text));
    return { written: inAddress, tones: (filters[column] ?? []).filter(isBoardTone) };
  }, [text]);
  const change = useCallback(
    (changed: Partial<TableState>) => {
      setParameters((given) => writeTableState(given, { ...readTableState(given), ...changed }), { replace: true });
    },
    [setParameters],
  );
  const commit = useCallback((next: string) => change({ search: next }), [change]);
  const [search, setSearch] = useDebouncedText(written, commit);
  // Deferred, since thousands of tiles may rerender for a key.
  const shown = useDeferredValue(search);
  const filter = useMemo(() => ({ tones, words: wordsOf(foldText(shown)) }), [tones, shown]);
  const toggleTone = useCallback(
    (tone: BoardTone) => {
      const next = tones.includes(tone) ? tones.filter((each) => each !== tone) : [...tones, tone];
      change({ filters: { [column]: next } });
    },
    [change, tones],
  );
  const clear = useCallback(() => {
    setSearch('');
    change({ search: '', filters: {} });
  }, [change, setSearch]);
  const setLayout = useCallback((next: UnitsLayout) => setStored({ look: next }), [setStored]);
  const selection = useUnitSelection();
  return useMemo(
    () => ({ filter, search, layout, setSearch, toggleTone, clear, setLayout, selection }),
    [filter, search, layout, setSearch, toggleTone, clear, setLayout, selection],
  );
}
