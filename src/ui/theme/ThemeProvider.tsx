import '@fontsource-variable/inter/wght.css';
import 'virtual:theme.css';
import type { ReactNode } from 'react';
import { usePaintedColourMode } from '../colour/useColourMode.ts';
import { Popups } from '../popup/Popups.tsx';

/** The look, the colour mode and the popups. Stands once, around everything. */
export function ThemeProvider({ colourModeKey, children }: { colourModeKey: string; children: ReactNode }) {
  usePaintedColourMode(colourModeKey);
  return (
    <>
      {children}
      <Popups />
    </>
  );
}
