import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { decimalText } from '#format/numbers.ts';
import { chakra } from '#ui/theme/chakra.ts';
import type { PrintedList } from './listExport.ts';
import { nextTask } from './nextTask.ts';
import { printAlone } from './printAlone.ts';

/** While it prints, the sheet stands on the paper alone, in black on white. */
const Sheet = chakra('article', {
  base: {
    display: 'none',
    '@media print': { display: 'block', color: 'black', bg: 'white' },
    fontSize: '9pt',
    '&[data-compact]': {
      fontSize: '8pt',
      lineHeight: '1.15',
      '& h1': { fontSize: '12pt' },
      '& h2': { fontSize: '8pt', pt: '1' },
      '& p': { pb: '0' },
      '& table': { mt: '0.5' },
      '& :is(th, td)': { py: '0', pe: '1.5' },
      '& :is(th, td):last-of-type': { pe: '0' },
      // A number stays in one line; a long name may take two.
      '& [data-align=end]': { whiteSpace: 'nowrap' },
      '& thead [data-align]': { whiteSpace: 'normal' },
      // Otherwise a name would take two lines before a header does.
      '& tbody[data-lines] td:first-of-type': { minW: '11em' },
    },
    '&[data-whole-words] :is(th, td)': { overflowWrap: 'normal' },
    '& h1': { fontSize: '14pt', fontWeight: 'semibold' },
    '& h2': { fontSize: '11pt', fontWeight: 'semibold', pt: '3', breakAfter: 'avoid' },
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
    '& th[data-wide]': { minW: '13em' },
    // The totals are of all pages, so they stand once.
    '& tfoot': { display: 'table-row-group' },
    '& tfoot td': { fontWeight: 'semibold', borderTop: '0.5pt solid #666' },
    '& [data-align=end]': { textAlign: 'end' },
  },
});

export interface PrintSheetProps {
  title: string;
  /** The place and time: "Botany Road Storage · 21/11/2026 02:07PM". */
  subtitle: string;
  /** Tables below each other; each of several has its own title. */
  lists: readonly PrintedList[];
  /** Whether the sheet is small, for one page. */
  isCompact?: boolean | undefined;
  /** Whether no word of a table is broken: for short ones in many columns. */
  hasWholeWords?: boolean;
  /** The part above the tables: their search and filters, and a report's sentences. */
  children?: ReactNode;
  /** Below the tables. */
  end?: ReactNode;
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

/** Prints tables with their title, site and time, and without any control. */
export function PrintSheet({
  title,
  subtitle,
  lists,
  isCompact = false,
  hasWholeWords = false,
  children,
  end,
  onPrinted,
}: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const bodies = [...(sheet.current?.querySelectorAll('tbody[data-lines]') ?? [])];
    let isGone = false;
    const fill = async ({ lines, headers }: PrintedList, body: Element | undefined) => {
      // Plain elements, some at a time: thousands of React elements would block the page.
      for (let from = 0; from < lines.length && !isGone; from += linesAtOnce) {
        body?.append(...lines.slice(from, from + linesAtOnce).map((line) => lineOf(line, headers)));
        await nextTask();
      }
    };
    const print = async () => {
      for (const [index, list] of lists.entries()) await fill(list, bodies[index]);
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
      for (const body of bodies) body.replaceChildren();
    };
  }, [lists]);
  return createPortal(
    <Sheet
      ref={sheet}
      data-print-sheet=""
      data-compact={isCompact ? '' : undefined}
      data-whole-words={hasWholeWords ? '' : undefined}
    >
      <h1>{title}</h1>
      <p>{subtitle}</p>
      {children}
      {lists.map((list) => (
        <PrintedTable key={list.title} list={list} hasTitle={lists.length > 1} />
      ))}
      {end}
    </Sheet>,
    document.body,
  );
}

function PrintedTable({ list, hasTitle }: { list: PrintedList; hasTitle: boolean }) {
  const { title, headers, note, sums } = list;
  return (
    <>
      {hasTitle ? <h2>{title}</h2> : null}
      {note === null ? null : <p>{note}</p>}
      <table>
        <thead>
          <tr>
            {headers.map(({ text, align, isWide }) => (
              <th key={text} scope="col" data-align={align} data-wide={isWide === true ? '' : undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-lines="" />
        {sums === undefined ? null : (
          <tfoot>
            <tr>
              {sums.map((text, index) => (
                <td key={headers[index]?.text} data-align={headers[index]?.align}>
                  {text}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}
