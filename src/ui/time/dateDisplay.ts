import { createContext, use } from 'react';
import { defaultDateDisplay, type DateDisplay } from '#lib/dates.ts';

export const DateDisplayContext = createContext<DateDisplay>(defaultDateDisplay);

/** How the person wants dates and times written; for text that no `<Moment>` writes. */
export function useDateDisplay(): DateDisplay {
  return use(DateDisplayContext);
}
