import { createContext, use } from 'react';
import { defaultDateDisplay, type DateDisplay } from '#lib/dates.ts';

export const DateDisplayContext = createContext<DateDisplay>(defaultDateDisplay);

export function useDateDisplay(): DateDisplay {
  return use(DateDisplayContext);
}
