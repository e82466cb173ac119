import { chakra } from '#ui/theme/chakra.ts';
import { lengthText } from './lengthText.ts';

/** The length of a text below its field, marked when it is too long. */
export function WordCount({ text, longest }: { text: string; longest: number | null }) {
  const isOver = longest !== null && text.trim().length > longest;
  return (
    <chakra.span
      display="block"
      textAlign="end"
      fontVariantNumeric="tabular-nums"
      color={isOver ? 'fg.error' : 'fg.muted'}
      fontWeight={isOver ? 'medium' : 'normal'}
    >
      {lengthText(text, longest)}
    </chakra.span>
  );
}
