import type { ImportKindId } from '#domain/import/plan.ts';
import { isChoice, isRecordValue, type ImportField } from '#domain/import/kinds/kind.ts';
import { importKinds } from '#domain/import/kinds/index.ts';
import type { CellKind } from '#domain/import/values.ts';
import { byteOrderMark, csvLine } from '#crud/export/csv.ts';

/** How a cell of each kind may be written. Plain words are left to the person, unless rows need them. */
const examples: Readonly<Partial<Record<CellKind, string>>> = {
  email: 'zoe.hart@example.com',
  phone: '0412 345 678',
  day: '21/11/2026',
  moment: '21/11/2026 14:07',
  money: '1234.50',
  number: '12.5',
  whole: '3',
};

function exampleCell({ label, value, isSecret, isRequired }: ImportField): string {
  if (isSecret === true || isRecordValue(value)) return '';
  if (isChoice(value)) return Object.values(value.labels)[0] ?? '';
  return examples[value] ?? (isRequired === true ? `Example ${label.toLowerCase()}` : '');
}

/** A CSV file with the names of all fields of a kind, and one row that shows how cells are written. */
export function exampleFile(kind: ImportKindId): Blob {
  const { fields } = importKinds[kind];
  const lines = [csvLine(fields.map(({ label }) => label)), csvLine(fields.map(exampleCell))];
  return new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' });
}
