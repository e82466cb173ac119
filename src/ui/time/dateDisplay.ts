import { createContext, use } from 'react';
import { defaultDateDisplay, type DateDisplay } from '#format/moments.ts';

export const DateDisplayContext = createContext<DateDisplay>(defaultDateDisplay);

export function useDateDisplay(): DateDisplay {
  return use(DateDisplayContext);
}
