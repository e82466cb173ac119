import { useCallback } from 'react';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

/** The widest and the narrowest column (CSS pixels). */
export const columnWidths = { least: 48, most: 800 } as const;

/** The preferences are JSON, so that a saved view can hold them. */
export const columnPreferencesSchema = z.object({
  /** The order of the columns; others follow in their own order. */
  order: z.array(z.string()),
  /** The columns that the person showed or hid; the others show where there is room. */
  visibility: z.record(z.string(), z.enum(['shown', 'hidden'])),
  /** In CSS pixels. */
  widths: z.record(z.string(), z.number().min(columnWidths.least).max(columnWidths.most)),
  density: z.enum(['comfortable', 'compact']),
});
export type ColumnPreferences = z.output<typeof columnPreferencesSchema>;

export const defaultColumnPreferences: ColumnPreferences = {
  order: [],
  visibility: {},
  widths: {},
  density: 'comfortable',
};

export interface ColumnControls {
  value: ColumnPreferences;
  change: (change: Partial<ColumnPreferences>) => void;
  /** Replaces all choices, as a saved view does. Without a value the table is as it comes. */
  set: (value?: ColumnPreferences) => void;
}

/** @param table the table's name: its entity's, or that of a list variant. */
export function useColumnPreferences(table: string): ColumnControls {
  const key = `${storageKeys.columnsPrefix}${table}`;
  const [value, store] = useStoredValue(key, columnPreferencesSchema, defaultColumnPreferences);
  const change = useCallback((changed: Partial<ColumnPreferences>) => store({ ...value, ...changed }), [value, store]);
  const set = useCallback((next: ColumnPreferences = defaultColumnPreferences) => store(next), [store]);
  return { value, change, set };
}
