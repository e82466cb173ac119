import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { parseStored, readStoredText, watchStored, writeStoredText, type StoredSchema } from './storedValue.ts';

/**
 * A JSON setting that all tabs share. Invalid JSON counts as absent. Schema and fallback must stay identical between
 * renders.
 */
export function useStoredValue<Value>(
  key: string,
  schema: StoredSchema<Value>,
  fallback: Value,
): [value: Value, set: (value: Value) => void] {
  const subscribe = useCallback((changed: () => void) => watchStored(key, changed), [key]);
  const text = useSyncExternalStore(subscribe, () => readStoredText(key));
  const value = useMemo(() => parseStored(text, schema, fallback), [text, schema, fallback]);
  const set = useCallback((next: Value) => writeStoredText(key, JSON.stringify(next)), [key]);
  return [value, set];
}
