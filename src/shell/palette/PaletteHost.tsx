import { Palette, type PaletteProps } from './Palette.tsx';
import { useRecordVisits } from './recentRecords.ts';

export interface PaletteHostProps extends PaletteProps {
  isOpen: boolean;
}

/** The palette, and the list of records that it offers first. Mounted as soon as its code is loaded. */
export function PaletteHost({ isOpen, ...palette }: PaletteHostProps) {
  useRecordVisits();
  return isOpen ? <Palette {...palette} /> : null;
}
