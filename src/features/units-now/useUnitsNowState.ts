import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { Tone } from '#domain/states/unitStatus.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { readTableState, writeTableState, type TableState } from '#crud/list/tableUrl.ts';
import { useDelayedText } from '#crud/list/useDelayedText.ts';
import { wordsOf } from '#domain/search/words.ts';
import { isTone, type UnitFilter } from '#domain/board/unitFilter.ts';

export const looks = ['tiles', 'rows'] as const;
export type Look = (typeof looks)[number];

const keptSchema = z.object({ look: z.enum(looks) });
const initial: z.output<typeof keptSchema> = { look: 'tiles' };
const column = 'state';

export interface UnitsNowState {
  filter: UnitFilter;
  search: string;
  setSearch: (search: string) => void;
  toggleTone: (tone: Tone) => void;
  clear: () => void;
  look: Look;
  setLook: (look: Look) => void;
}

/** What the list is narrowed to, from the address (`search`, `filters=state:open,alarm`), and the look that is kept. */
export function useUnitsNowState(): UnitsNowState {
  const [parameters, setParameters] = useSearchParams();
  const [{ look }, setKept] = useStoredValue(`${storageKeys.tablePrefix}unitsNow`, keptSchema, initial);
  const text = parameters.toString();
  const { written, tones } = useMemo(() => {
    const { search: inAddress, filters } = readTableState(new URLSearchParams(text));
    return { written: inAddress, tones: (filters[column] ?? []).filter(isTone) };
  }, [text]);
  const change = useCallback(
    (changed: Partial<TableState>) => {
      setParameters((given) => writeTableState(given, { ...readTableState(given), ...changed }), { replace: true });
    },
    [setParameters],
  );
  const commit = useCallback((next: string) => change({ search: next }), [change]);
  const [search, setSearch] = useDelayedText(written, commit);
  // Thousands of tiles may wait for the next key.
  const shown = useDeferredValue(search);
  const filter = useMemo(() => ({ tones, words: wordsOf(shown.toLowerCase()) }), [tones, shown]);
  const toggleTone = useCallback(
    (tone: Tone) => {
      const next = tones.includes(tone) ? tones.filter((each) => each !== tone) : [...tones, tone];
      change({ filters: { [column]: next } });
    },
    [change, tones],
  );
  const clear = useCallback(() => {
    setSearch('');
    change({ search: '', filters: {} });
  }, [change, setSearch]);
  const setLook = useCallback((next: Look) => setKept({ look: next }), [setKept]);
  return useMemo(
    () => ({ filter, search, look, setSearch, toggleTone, clear, setLook }),
    [filter, search, look, setSearch, toggleTone, clear, setLook],
  );
}
