import { ListNote } from '#ui/page/ListNote.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import type { Tried, TryState } from './useTry.ts';

const tones: Record<TryState, ToneName> = {
  waiting: 'neutral',
  accepted: 'secure',
  unanswered: 'fault',
  lost: 'fault',
  refused: 'alarm',
  offline: 'offline',
};

/** What became of the newest try. */
export function TryNote({ tried }: { tried: Tried | null }) {
  return tried === null ? null : (
    <ListNote colorPalette={tones[tried.state]} mb="0" data-tried={tried.state}>
      {tried.text}
    </ListNote>
  );
}
