import { CircleCheck, TriangleAlert } from 'lucide-react';
import { cashCountMessages as texts } from '#domain/messages/cashCounts.ts';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** "Matches", "$2.00 short". @param value dollars more than expected; null: not counted. */
export function Difference({ value }: { value: number | null }) {
  if (value === null) return <Muted>{texts.notCounted}</Muted>;
  const Icon = value === 0 ? CircleCheck : TriangleAlert;
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      colorPalette={value === 0 ? 'secure' : 'alarm'}
      color="colorPalette.fg"
      fontWeight="medium"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      _icon={{ boxSize: '4' }}
    >
      <Icon aria-hidden="true" />
      {texts.difference(value)}
    </chakra.span>
  );
}
