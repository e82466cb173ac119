import { createContext } from 'react';

/** Closes the menu around an item; nothing outside of one. */
export const MenuCloseContext = createContext<() => void>(() => undefined);
