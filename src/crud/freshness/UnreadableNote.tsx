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

export interface UnreadableNoteProps {
  /** The rows' name within a sentence. */
  words: RowWords;
  /** The count of unreadable rows; absent: none. */
  skipped?: number | undefined;
  /** Why the last read failed; absent or null: it did not. */
  failure?: string | null | undefined;
}

/** Notes about a failed read and about unreadable rows; nothing if there are none. */
export function UnreadableNote({ words, skipped = 0, failure = null }: UnreadableNoteProps) {
  return (
    <>
      {failure === null ? null : <Note>{listMessages.newestNotRead(words.many, failure)}</Note>}
      {skipped === 0 ? null : <Note>{listMessages.leftOut(skipped, words)}</Note>}
    </>
  );
}
