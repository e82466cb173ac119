import type { DateDisplay } from '#format/dateFormats.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { exportText, type ExportInput } from './exportText.ts';

export interface ExportResult {
  rows: number;
  unread: number;
}

/** In files all dates are written one way, whatever a person sees on screen: "21/11/2026 14:07". */
const csvDisplay: DateDisplay = { date: 'dd/MM/yyyy', time: 'H:mm' };

/**
 * Makes the CSV file of a list: all its rows, in its order and columns.
 *
 * @throws AppError where rows cannot be read; DOMException when it is called off.
 */
export async function exportCsv(
  input: Omit<ExportInput, 'display'>,
  onProgress: (done: number, total: number) => void,
): Promise<ExportResult & { file: Blob }> {
  const parts = [byteOrderMark, csvLine(input.columns.map(({ header }) => header))];
  // Amounts have cents in every row.
  const decimals = input.columns.map(({ isAmount }) => (isAmount === true ? 2 : undefined));
  let rows = 0;
  let unread = 0;
  for await (const chunk of exportText({ ...input, display: csvDisplay })) {
    parts.push(chunk.lines.map((line) => csvLine(line, decimals)).join(''));
    rows += chunk.lines.length;
    ({ unread } = chunk);
    onProgress(chunk.done, chunk.total);
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows, unread };
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
