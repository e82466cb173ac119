import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

const schema = z.boolean().nullable();

/** Whether the navigation shows its labels: the user's choice, else by the window's width. */
export function useMenuExpanded(): [expanded: boolean, toggle: () => void] {
  const isWide = useMediaQuery('(min-width: 1200px)');
  const [chosen, choose] = useStoredValue(storageKeys.menuExpanded, schema, null);
  const expanded = chosen ?? isWide;
  return [expanded, () => choose(!expanded)];
}
