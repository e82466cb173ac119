import { useLayoutEffect } from 'react';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import type { StoredSchema } from '#lib/storedValue.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { colourModes, darkQuery, paintColourMode, type ColourMode } from './colourMode.ts';

const schema: StoredSchema<ColourMode> = {
  safeParse: (given) => {
    const data = colourModes.find((mode) => mode === given);
    return data === undefined ? { success: false } : { success: true, data };
  },
};

/** Shared by all tabs; "system" by default. */
export function useColourMode(storageKey: string): [mode: ColourMode, choose: (mode: ColourMode) => void] {
  return useStoredValue<ColourMode>(storageKey, schema, 'system');
}

export function useIsDark(storageKey: string): boolean {
  const [mode] = useColourMode(storageKey);
  const systemIsDark = useMediaQuery(darkQuery);
  return mode === 'dark' || (mode === 'system' && systemIsDark);
}

/** Applies the chosen mode to the page. Used once, at the root. */
export function usePaintedColourMode(storageKey: string): void {
  const dark = useIsDark(storageKey);
  useLayoutEffect(() => {
    const paint = () => paintColourMode(dark);
    const paintPaper = () => paintColourMode(false);
    paint();
    addEventListener('beforeprint', paintPaper);
    addEventListener('afterprint', paint);
    return () => {
      removeEventListener('beforeprint', paintPaper);
      removeEventListener('afterprint', paint);
    };
  }, [dark]);
}
