import { chakra } from '#ui/theme/chakra.ts';
import type { LedgerLine } from '../command/ledger.ts';

/** What became of each record, one to a line. */
export function LedgerLines({ lines }: { lines: readonly LedgerLine[] }) {
  return lines.map(({ id, name, sentence }) => (
    <li key={id}>
      <chakra.span fontWeight="medium" color="fg">
        {name}
      </chakra.span>
      {` · ${sentence}`}
    </li>
  ));
}
