import { createContext } from 'react';

export interface TreeState {
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  path: readonly string[];
  /** The path of the chosen item; empty: none. */
  chosen: readonly string[];
}

export const TreeContext = createContext<TreeState | null>(null);
