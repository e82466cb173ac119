import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { printAlone } from './printAlone.ts';
import { chakra } from '#ui/theme/chakra.ts';

/** Stands on the paper alone, in black on white. */
const Sheet = chakra('article', {
  base: {
    display: 'none',
    '@media print': { display: 'block', color: 'black', bg: 'white' },
    fontSize: '11pt',
    '& :is(th, td)': { borderBottomColor: '#bbb !important' },
  },
});

/** Prints its content right after its first render, so its records are read before. */
export function PrintedSheet({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    printAlone();
    printed();
  }, []);
  return createPortal(<Sheet data-print-sheet="">{children}</Sheet>, document.body);
}
