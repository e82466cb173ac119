import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { PopupKind } from './popup.ts';

/** How each kind of popup looks, and the word that says so without colour. */
export const popupLooks: Record<PopupKind, { icon: LucideIcon; palette: string; word: string }> = {
  success: { icon: CircleCheck, palette: 'secure', word: 'Done' },
  warning: { icon: TriangleAlert, palette: 'fault', word: 'Warning' },
  error: { icon: CircleX, palette: 'alarm', word: 'Error' },
  info: { icon: Info, palette: 'accent', word: 'Note' },
};
