import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { usePaintedColourMode } from '../colour/useColourMode.ts';
import { Popups } from '../popup/Popups.tsx';
import { system } from './system.ts';

/** The look, the colour mode and the popups. Stands once, around everything. */
export function ThemeProvider({ colourModeKey, children }: { colourModeKey: string; children: ReactNode }) {
  usePaintedColourMode(colourModeKey);
  return (
    <ChakraProvider value={system}>
      {children}
      <Popups />
    </ChakraProvider>
  );
}
