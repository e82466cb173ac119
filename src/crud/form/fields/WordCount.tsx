import { chakra } from '#ui/theme/chakra.ts';
import { countText } from './countText.ts';

/** How long a text is, under its field; marked once it is longer than it may be. */
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
      {countText(text, longest)}
    </chakra.span>
  );
}
