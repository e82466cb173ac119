import { chakra } from '#ui/theme/chakra.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { FreshnessLine } from './FreshnessLine.tsx';

const Note = chakra('p', { base: { px: '4', py: '2', textStyle: 'sm' } });

/** For rows in a part of a page, which say how true they are only where that is not now. @param freshness null: none are here. */
export function StaleNote({ freshness }: { freshness: Freshness | null }) {
  if (freshness?.state !== 'stale') return null;
  return (
    <Note>
      <FreshnessLine freshness={freshness} />
    </Note>
  );
}
