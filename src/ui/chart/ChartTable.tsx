import { memo, useEffect, useState } from 'react';
import { chakra } from '../theme/chakra.ts';
import type { ChartFormat, ChartShape } from './chartShape.ts';

/** A thousand rows at once would block the page. */
const rowsAtOnce = 50;

interface ChartTableProps {
  chart: ChartShape<unknown>;
  format: ChartFormat;
}

/** A chart's values as a table, for screen readers. The rows of a long one follow the picture, some at a time. */
export function ChartTable({ chart, format }: ChartTableProps) {
  const { label, categoryHeader, categories, series } = chart;
  const [pieces, setPieces] = useState(categories.length > rowsAtOnce ? 0 : 1);
  const isWhole = pieces * rowsAtOnce >= categories.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => setPieces(pieces + 1));
    return () => clearTimeout(timer);
  }, [pieces, isWhole]);
  return (
    <chakra.div srOnly>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{categoryHeader}</th>
            {series.map((each) => (
              <th key={each.id} scope="col">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        {Array.from({ length: pieces }, (_each, piece) => (
          <Rows key={piece} chart={chart} format={format} from={piece * rowsAtOnce} />
        ))}
      </table>
    </chakra.div>
  );
}

const Rows = memo(function Rows({ chart, format, from }: ChartTableProps & { from: number }) {
  return (
    <tbody>
      {chart.categories.slice(from, from + rowsAtOnce).map(({ label }, index) => (
        <tr key={index}>
          <th scope="row">{label}</th>
          {chart.series.map(({ id, values }) => (
            <td key={id}>{valueText(values[from + index] ?? null, format)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
});

/** A value as it is read aloud. */
export function valueText(value: number | null, format: ChartFormat): string {
  return value === null ? 'unknown' : format.text(value);
}
