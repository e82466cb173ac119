import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { parseStored, readStoredText, watchStored, writeStoredText } from './storedValue.ts';

/**
 * A setting kept as JSON in local storage and shared by all tabs: a change in one is seen in the others at once.
 * What does not parse counts as absent. Pass a schema and a fallback that keep their identity between renders.
 */
export function useStoredValue<Value>(
  key: string,
  schema: z.ZodType<Value>,
  fallback: Value,
): [value: Value, set: (value: Value) => void] {
  const subscribe = useCallback((changed: () => void) => watchStored(key, changed), [key]);
  const text = useSyncExternalStore(subscribe, () => readStoredText(key));
  const value = useMemo(() => parseStored(text, schema, fallback), [text, schema, fallback]);
  const set = useCallback((next: Value) => writeStoredText(key, JSON.stringify(next)), [key]);
  return [value, set];
}
