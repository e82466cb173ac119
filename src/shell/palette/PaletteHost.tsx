import { Palette, type PaletteProps } from './Palette.tsx';
import { useRecordVisits } from './recentRecords.ts';

export interface PaletteHostProps extends PaletteProps {
  isOpen: boolean;
}

export function PaletteHost({ isOpen, ...palette }: PaletteHostProps) {
  useRecordVisits();
  return isOpen ? <Palette {...palette} /> : null;
}
