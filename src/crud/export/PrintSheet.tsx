import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { decimalText } from '#format/numbers.ts';
import { chakra } from '#ui/theme/chakra.ts';
import type { Filter } from '../filter/filter.ts';
import { useValueLabels } from '../filter/useValueLabels.ts';
import type { PrintedList } from './listExport.ts';
import { nextTask } from './nextTask.ts';
import { printAlone } from './printAlone.ts';

/** While it prints, the sheet stands on the paper alone, in black on white. */
const Sheet = chakra('article', {
  base: {
    display: 'none',
    '@media print': { display: 'block', color: 'black', bg: 'white' },
    fontSize: '9pt',
    '& h1': { fontSize: '14pt', fontWeight: 'semibold' },
    '& p': { color: '#444', pb: '1' },
    '& table': { w: 'full', borderCollapse: 'collapse', mt: '2' },
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '& :is(th, td)': {
      textAlign: 'start',
      verticalAlign: 'top',
      py: '1',
      pe: '3',
      borderBottom: '0.5pt solid #ccc',
      overflowWrap: 'anywhere',
    },
    '& th': { fontWeight: 'semibold', borderBottomColor: '#666' },
    '& [data-align=end]': { textAlign: 'end' },
  },
});

export interface PrintSheetProps {
  list: PrintedList;
  /** Where and when: "Botany Road Storage · 21/11/2026 02:07PM". */
  subtitle: string;
  search: string;
  filters: readonly Filter[];
  values: Readonly<Record<string, readonly string[]>>;
  /** Called when the print dialog is closed. */
  onPrinted: () => void;
}

const linesAtOnce = 200;

function lineOf(line: readonly (string | number)[], headers: PrintedList['headers']): HTMLTableRowElement {
  const row = document.createElement('tr');
  for (const [index, value] of line.entries()) {
    const cell = row.insertCell();
    cell.textContent = typeof value === 'number' ? decimalText(value, 2) : value;
    if (headers[index]?.align === 'end') cell.dataset['align'] = 'end';
  }
  return row;
}

/** Prints a list with its title, site, time and filters, and without any control. */
export function PrintSheet({ list, subtitle, search, filters, values, onPrinted }: PrintSheetProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const table = body.current;
    let isGone = false;
    const print = async () => {
      // Plain elements, some at a time: thousands of React elements would block the page.
      for (let from = 0; from < list.lines.length && !isGone; from += linesAtOnce) {
        table?.append(...list.lines.slice(from, from + linesAtOnce).map((line) => lineOf(line, list.headers)));
        await nextTask();
      }
      if (isGone) return;
      try {
        printAlone();
      } finally {
        printed();
      }
    };
    void print();
    return () => {
      isGone = true;
      table?.replaceChildren();
    };
  }, [list]);
  return createPortal(
    <Sheet data-print-sheet="">
      <h1>{list.title}</h1>
      <p>{subtitle}</p>
      {search.trim() === '' ? null : <p>{`Search: ${search.trim()}`}</p>}
      {filters.map((filter) => (
        <FilterText key={filter.field} filter={filter} values={values[filter.field] ?? []} />
      ))}
      {list.note === null ? null : <p>{list.note}</p>}
      <table>
        <thead>
          <tr>
            {list.headers.map(({ text, align }) => (
              <th key={text} scope="col" data-align={align}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} />
      </table>
    </Sheet>,
    document.body,
  );
}

function FilterText({ filter, values }: { filter: Filter; values: readonly string[] }) {
  const labels = useValueLabels(filter, values);
  return values.length === 0 ? null : <p>{`${filter.label}: ${labels.join(', ')}`}</p>;
}
