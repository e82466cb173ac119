import { createContext, use } from 'react';
import { defaultDateDisplay, type DateDisplay } from '#lib/dates.ts';

export const DateDisplayContext = createContext<DateDisplay>(defaultDateDisplay);

/** The user's date and time format, for text outside of `<Moment>`. */
export function useDateDisplay(): DateDisplay {
  return use(DateDisplayContext);
}
