import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { PopupKind } from './popup.ts';

export const popupAppearances: Record<PopupKind, { icon: LucideIcon; palette: string; word: string }> = {
  success: { icon: CircleCheck, palette: 'secure', word: 'Done' },
  warning: { icon: TriangleAlert, palette: 'fault', word: 'Warning' },
  error: { icon: CircleX, palette: 'alarm', word: 'Error' },
  info: { icon: Info, palette: 'accent', word: 'Note' },
};
