import { chakra } from '#ui/theme/chakra.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { FreshnessLine } from './FreshnessLine.tsx';

const Note = chakra('p', { base: { px: '4', py: '2', textStyle: 'sm' } });

/** A note for rows in a part of a page, shown only while they are stale. @param freshness null: there are no rows. */
export function StaleNote({ freshness }: { freshness: Freshness | null }) {
  if (freshness?.state !== 'stale') return null;
  return (
    <Note>
      <FreshnessLine freshness={freshness} />
    </Note>
  );
}
