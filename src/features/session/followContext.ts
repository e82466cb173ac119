import { createContext } from 'react';

export const FollowContext = createContext<((path: string) => void) | null>(null);
