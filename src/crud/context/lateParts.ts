import { createContext } from 'react';

/** Loads code that its page can do without, and says so where it is missing. @throws when it did not load */
export type LoadLate = <Part>(load: () => Promise<Part>) => Promise<Part>;

export const LateContext = createContext<LoadLate>((load) => load());
