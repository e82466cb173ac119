import { createContext } from 'react';

export interface PanelControls {
  /** The id whose panel is open; null while none is. */
  openId: number | null;
  /** Opens the panel of a row of the list. */
  open: (id: number) => void;
}

/** The side panel of the list around; null where rows have none. */
export const PanelContext = createContext<PanelControls | null>(null);
