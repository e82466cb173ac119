import '@fontsource-variable/inter/wght.css';
import 'virtual:theme.css';
import type { ReactNode } from 'react';
import { usePaintedColourMode } from '../colour/useColourMode.ts';
import { Popups } from '../popup/Popups.tsx';

/** The app renders it once, around everything. */
export function ThemeProvider({ colourModeKey, children }: { colourModeKey: string; children: ReactNode }) {
  usePaintedColourMode(colourModeKey);
  return (
    <>
      {children}
      <Popups />
    </>
  );
}
