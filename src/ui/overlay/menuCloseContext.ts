import { createContext } from 'react';

/** Closes the menu around an item; does nothing outside of one. */
export const MenuCloseContext = createContext<() => void>(() => undefined);
