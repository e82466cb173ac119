import { createContext } from 'react';

export interface TreeState {
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Of the items below, from 1. */
  level: number;
}

export const TreeContext = createContext<TreeState | null>(null);
