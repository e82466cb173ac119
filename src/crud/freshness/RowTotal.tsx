import { listMessages } from '#domain/messages/lists.ts';
import { Muted } from '#ui/text/text.tsx';

export interface RowTotalProps {
  /** undefined: unknown. */
  total: number | undefined;
  /** Whether rows are left out by a search or a filter. */
  isNarrowed?: boolean;
  /** Whether all rows have come. */
  isCounted: boolean;
}

/** The number of a list's rows, beside its heading. */
export const RowTotal = ({ total, isNarrowed = false, isCounted }: RowTotalProps) => (
  <Muted textStyle="lg" fontVariantNumeric="tabular-nums" data-total={total}>
    {total === undefined ? null : listMessages.total(total, { isNarrowed, isCounted })}
  </Muted>
);
