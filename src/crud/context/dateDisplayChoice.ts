import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { dateDisplays, defaultDateDisplay, timeDisplays, type DateDisplay } from '#format/dateFormats.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

const timeSchema = z.enum(timeDisplays);
const dateSchema = z.enum(dateDisplays);

export function useTimeDisplay(): [time: DateDisplay['time'], choose: (time: DateDisplay['time']) => void] {
  return useStoredValue(storageKeys.timeDisplay, timeSchema, defaultDateDisplay.time);
}

export function useDayDisplay(): [date: DateDisplay['date'], choose: (date: DateDisplay['date']) => void] {
  return useStoredValue(storageKeys.dateDisplay, dateSchema, defaultDateDisplay.date);
}
