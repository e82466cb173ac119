import { useCallback, type ReactNode } from 'react';
import type { TableOutline } from '#collections/replica/reports/reportQuery.ts';
import { askFor } from '#domain/entities/define.ts';
import { product } from '#domain/entities/product.ts';
import type { Day } from '#format/days.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import { useCan } from '#crud/context/session.ts';
import { ApplyPrice } from './ApplyPrice.tsx';
import { hasPrices, pricedLine } from './pricedLine.ts';
import type { ReportLine } from './reportRows.ts';

/** The button that applies a suggested price; undefined: the table suggests none, or the user may not change prices. */
export function usePriceActions(
  report: ComputedReportId,
  table: TableOutline | undefined,
  today: Day,
): ((line: ReportLine) => ReactNode) | undefined {
  const mayWrite = useCan(askFor(product, 'write'));
  const columns = table?.columns;
  const actions = useCallback(
    (line: ReportLine) => {
      const priced = pricedLine(line, columns ?? []);
      return priced === null ? null : <ApplyPrice key={priced.productId} line={priced} today={today} />;
    },
    [columns, today],
  );
  return mayWrite && table !== undefined && hasPrices(report, table.id, table.columns) ? actions : undefined;
}
