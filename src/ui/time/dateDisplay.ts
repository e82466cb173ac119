import { createContext, use } from 'react';
import { defaultDateDisplay, type DateDisplay } from '#format/dateFormats.ts';

export const DateDisplayContext = createContext<DateDisplay>(defaultDateDisplay);

export function useDateDisplay(): DateDisplay {
  return use(DateDisplayContext);
}
