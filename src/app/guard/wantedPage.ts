import { z } from 'zod';
import type { Place } from '../history/navigationGuard.ts';

const schema = z.object({ wanted: z.string().startsWith('/') });

/** What the entry of Page Not Found keeps while nobody knows yet whether the page is switched on. */
export function stateOfWanted({ pathname, search, hash = '' }: Place): z.input<typeof schema> {
  return { wanted: pathname + search + hash };
}

/** The address that such an entry keeps; null for any other entry. */
export function wantedPage(state: unknown): string | null {
  const parsed = schema.safeParse(state);
  return parsed.success ? parsed.data.wanted : null;
}
