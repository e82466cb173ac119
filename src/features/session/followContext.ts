import { createContext } from 'react';

/** Opens another page of the dashboard in this tab; null: links load it anew. */
export const FollowContext = createContext<((path: string) => void) | null>(null);
