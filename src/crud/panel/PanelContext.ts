import { createContext } from 'react';

export interface PanelControls {
  /** null while no panel is open. */
  openId: number | null;
  open: (id: number) => void;
}

/** null where the list has no panel. */
export const PanelContext = createContext<PanelControls | null>(null);
