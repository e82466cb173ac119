import { paperMessages } from '#domain/messages/papers.ts';
import type { Paper } from '#domain/papers/paper.ts';
import { chakra } from '#ui/theme/chakra.ts';

const Sheet = chakra('div', {
  base: {
    maxW: '44rem',
    // The width of the sheet decides: it also stands in a narrow dialog, and on paper.
    '& header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '8', rowGap: '4' },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& address': { fontStyle: 'normal', overflowWrap: 'anywhere' },
    '& address p:first-of-type': { fontWeight: 'semibold' },
    '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '4', rowGap: '0.5', mt: '1' },
    '& dt': { color: 'fg.muted', '@media print': { color: '#444' } },
    '& dd': { overflowWrap: 'anywhere' },
    '& [data-buyer]': { mt: '5' },
    '& table': { w: 'full', borderCollapse: 'collapse', mt: '5', fontVariantNumeric: 'tabular-nums' },
    '& :is(th, td)': {
      textAlign: 'start',
      verticalAlign: 'top',
      py: '1.5',
      pe: '3',
      borderBottom: '1px solid {colors.border}',
      overflowWrap: 'anywhere',
    },
    '& th': { fontWeight: 'semibold', textStyle: 'sm' },
    '& :is(th, td)[data-align=end]': { textAlign: 'end', ps: '3', pe: '0', whiteSpace: 'nowrap' },
    '& tr': { breakInside: 'avoid' },
    '& tbody small': { display: 'block', textStyle: 'sm', color: 'fg.muted', '@media print': { color: '#444' } },
    '& tfoot td': { borderBottomWidth: '0', py: '1' },
    '& tfoot tr:first-of-type td': { pt: '2' },
    '& tfoot tr[data-strong] td': { fontWeight: 'semibold' },
    '& [data-notes]': { mt: '4', textStyle: 'sm' },
  },
});

/** A paper as a customer gets it, on the screen and in print. */
export function PaperSheet({ paper }: { paper: Paper }) {
  const { title, seller, buyer, facts, columns, rows, sums, notes } = paper;
  const heads = paperMessages.columns[columns];
  return (
    <Sheet>
      <header>
        <div>
          <h3>{title}</h3>
          <dl>
            {facts.map(({ label, value }) => (
              <Fact key={label} label={label} value={value} />
            ))}
          </dl>
        </div>
        <address>
          {seller.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </address>
      </header>
      {buyer === null ? null : (
        <dl data-buyer="">
          <Fact label={buyer.label} value={buyer.lines.join(', ')} />
        </dl>
      )}
      <table>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" data-align={index === 0 ? undefined : 'end'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ text, note, quantity, unitPrice, amount }, index) => (
            <tr key={index}>
              <td>
                {text}
                {note === null ? null : <small>{note}</small>}
              </td>
              {columns === 'goods' ? (
                <>
                  <td data-align="end">{quantity}</td>
                  <td data-align="end">{unitPrice}</td>
                </>
              ) : null}
              <td data-align="end">{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ label, amount, isStrong }, index) => (
            <tr key={index} data-strong={isStrong ? '' : undefined}>
              <td colSpan={heads.length - 1}>{label}</td>
              <td data-align="end">{amount}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {notes.length === 0 ? null : (
        <div data-notes="">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </Sheet>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
