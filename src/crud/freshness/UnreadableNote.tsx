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
  words: RowWords;
  skipped?: number | undefined;
  /** A sentence; absent or null: the last read succeeded. */
  failure?: string | null | undefined;
}

export function UnreadableNote({ words, skipped = 0, failure = null }: UnreadableNoteProps) {
  return (
    <>
      {failure === null ? null : <Note>{listMessages.newestNotRead(words.many, failure)}</Note>}
      {skipped === 0 ? null : <Note>{listMessages.leftOut(skipped, words)}</Note>}
    </>
  );
}
