import { useMemo, type ReactNode } from 'react';
import { useDayDisplay, useTimeDisplay } from '#crud/context/dateDisplayChoice.ts';
import { DateDisplayContext } from '#ui/time/dateDisplay.ts';

export function DateDisplayProvider({ children }: { children: ReactNode }) {
  const [time] = useTimeDisplay();
  const [date] = useDayDisplay();
  const display = useMemo(() => ({ time, date }), [time, date]);
  return <DateDisplayContext value={display}>{children}</DateDisplayContext>;
}
