import { dollars } from '#format/numbers.ts';
import { Muted } from './text.tsx';
import { chakra } from '../theme/chakra.ts';

export interface AmountProps {
  /** Australian dollars; null and undefined: not known. */
  value: number | null | undefined;
  /** The period that the amount buys or is due for: "month", "2 weeks". */
  per?: string | null | undefined;
  /** Money that is owed stands out while there is some. */
  isOwed?: boolean;
}

/** "$1,234.50", "$120.00 a month"; a dash if it is not known. */
export function Amount({ value, per, isOwed = false }: AmountProps) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  const isDue = isOwed && value > 0;
  return (
    <chakra.span
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      {...(isDue ? { color: 'fg.error', fontWeight: 'semibold' } : {})}
      data-amount={value}
    >
      {dollars(value)}
      {per ? <Muted fontWeight="normal">{` per ${per}`}</Muted> : null}
    </chakra.span>
  );
}
