import { useLayoutEffect } from 'react';
import { z } from 'zod';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { colourModes, darkQuery, paintColourMode, type ColourMode } from './colourMode.ts';

const schema = z.enum(colourModes);

/** The colour mode stored under a key and shared by all tabs; "system" by default. */
export function useColourMode(storageKey: string): [mode: ColourMode, choose: (mode: ColourMode) => void] {
  return useStoredValue<ColourMode>(storageKey, schema, 'system');
}

/** Whether the page is dark: chosen, or by the system. */
export function useIsDark(storageKey: string): boolean {
  const [mode] = useColourMode(storageKey);
  const systemIsDark = useMediaQuery(darkQuery);
  return mode === 'dark' || (mode === 'system' && systemIsDark);
}

/** Applies the chosen mode to the page. Used once, at the root. */
export function usePaintedColourMode(storageKey: string): void {
  const dark = useIsDark(storageKey);
  useLayoutEffect(() => paintColourMode(dark), [dark]);
}
