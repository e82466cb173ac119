import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { defaultPageSize, pageSizes } from '#domain/limits/table.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

const schema = z.number().refine((size) => (pageSizes as readonly number[]).includes(size));

/** The choice applies to all tables, or to all sub-tables. */
export function usePageSize(kind: keyof typeof defaultPageSize): [size: number, set: (size: number) => void] {
  const key = kind === 'table' ? storageKeys.pageSize : storageKeys.subPageSize;
  return useStoredValue<number>(key, schema, defaultPageSize[kind]);
}
