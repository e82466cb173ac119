import { chakra } from '#ui/theme/chakra.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { FreshnessLine } from './FreshnessLine.tsx';

/** A note for rows in a part of a page, shown only while they are stale. @param freshness null: there are no rows. */
export function StaleNote({ freshness }: { freshness: Freshness | null }) {
  if (freshness?.state !== 'stale') return null;
  return (
    <chakra.p px="4" py="2" textStyle="sm">
      <FreshnessLine freshness={freshness} />
    </chakra.p>
  );
}
