import { useEffect } from 'react';
import { z } from 'zod';
import { breakpoints } from '#domain/limits/table.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

const schema = z.boolean().nullable();
/** A phone on its side is as wide as a small desktop, and not as high. */
const desktop = `(min-width: ${breakpoints.large}px) and (min-height: 480.02px)`;

/**
 * Whether the navigation shows its labels: as the user chose, else on a desktop. The choice ends when the window becomes a
 * desktop's or stops being one.
 */
export function useMenuExpanded(): [expanded: boolean, toggle: () => void] {
  const isDesktop = useMediaQuery(desktop);
  const [chosen, choose] = useStoredValue(storageKeys.menuExpanded, schema, null);
  useEffect(() => {
    const forget = () => choose(null);
    const query = matchMedia(desktop);
    query.addEventListener('change', forget);
    return () => query.removeEventListener('change', forget);
  }, [choose]);
  const expanded = chosen ?? isDesktop;
  return [expanded, () => choose(!expanded)];
}
