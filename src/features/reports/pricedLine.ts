import { idOfKey } from '#domain/entities/recordKey.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { ReportColumn } from '#domain/reports/report.ts';
import type { ReportLine } from './reportRows.ts';

/** A product whose price a report suggests to change. */
export interface PricedLine {
  productId: number;
  name: string;
  /** Dollars. */
  price: number;
  suggested: number;
}

/** The columns of dynamic pricing with a product's price and the suggested one. */
const priceColumns = { price: 'price', suggested: 'suggested' } as const;

/** Whether a table has prices to apply. */
export function hasPrices(report: ComputedReportId, table: string, columns: readonly ReportColumn[]): boolean {
  const ids = columns.map(({ id }) => id);
  // A product has one price for all sites, so one site's suggestion is not applied.
  return report === 13 && table === 'prices' && Object.values(priceColumns).every((id) => ids.includes(id));
}

/** null: the row is about no product, or its price stays. */
export function pricedLine({ record, links, cells }: ReportLine, [first]: readonly ReportColumn[]): PricedLine | null {
  const product = [record, ...Object.values(links)].find((link) => link?.entity === 'product') ?? null;
  const { [priceColumns.price]: price, [priceColumns.suggested]: suggested } = cells;
  if (product === null || typeof price !== 'number' || typeof suggested !== 'number' || price === suggested)
    return null;
  const productId = idOfKey(product.id);
  return { productId, name: String(cells[first?.id ?? ''] ?? `#${productId}`), price, suggested };
}
