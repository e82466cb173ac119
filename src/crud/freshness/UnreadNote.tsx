import { listMessages, type RowWords } from '#domain/messages/lists.ts';
import { chakra } from '#ui/theme/chakra.ts';

const Note = chakra('p', {
  base: {
    px: '4',
    py: '2',
    textStyle: 'sm',
    color: 'fault.fg',
    bg: 'fault.subtle',
    _last: { borderBottomRadius: 'l3' },
  },
});

export interface UnreadNoteProps {
  /** What the rows are called within a sentence. */
  words: RowWords;
  /** Rows that were left out; absent: none. */
  skipped?: number | undefined;
  /** Why the newest reading failed; absent or null: it did not. */
  failure?: string | null | undefined;
}

/** What rows do not show: what could not be read anew, and what was left out. Nothing where they show all. */
export function UnreadNote({ words, skipped = 0, failure = null }: UnreadNoteProps) {
  return (
    <>
      {failure === null ? null : <Note>{listMessages.newestNotRead(words.many, failure)}</Note>}
      {skipped === 0 ? null : <Note>{listMessages.leftOut(skipped, words)}</Note>}
    </>
  );
}
