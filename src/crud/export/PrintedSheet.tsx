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

export interface PrintedSheetProps {
  /** The name of the sheet, for the file of a PDF; absent: the page's. */
  title?: string;
  children: ReactNode;
  onPrinted: () => void;
}

/** Prints its content right after its first render, so its records are read before. */
export function PrintedSheet({ title, children, onPrinted }: PrintedSheetProps) {
  const print = useEffectEvent(() => {
    printAlone(title);
    onPrinted();
  });
  useEffect(() => print(), []);
  return createPortal(<Sheet data-print-sheet="">{children}</Sheet>, document.body);
}
