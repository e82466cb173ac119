import { createContext } from 'react';

/** Opens a page without reloading; null: links reload. */
export const FollowContext = createContext<((path: string) => void) | null>(null);
