import { CircleDollarSign } from 'lucide-react';
import { importCalls } from '#domain/calls/imports.ts';
import type { ImportView } from '#domain/import/view.ts';
import { timing } from '#domain/limits/timing.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { usePolledValue } from '#crud/data/usePolledValue.ts';
import { ListNote } from '#ui/page/ListNote.tsx';

const { check: texts } = importMessages;

/** The balances of the file, and that nothing follows from bookings until somebody says so: at servers that wait. */
export function MoneyNote({ view: { kind, balances } }: { view: ImportView }) {
  const { view: known } = usePolledValue(importCalls.imports, {}, timing.pollInterval);
  const waits = kind === 'booking' && known.status === 'ready';
  const sentences = [
    ...(balances === null ? [] : [texts.balances(balances.owed, balances.credit)]),
    ...(waits ? [texts.ladderWaits] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <ListNote colorPalette="neutral" mb="0">
      <CircleDollarSign aria-hidden="true" />
      <span>{sentences.join(' ')}</span>
    </ListNote>
  );
}
