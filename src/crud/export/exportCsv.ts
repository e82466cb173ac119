import { byteOrderMark, csvLine } from './csv.ts';
import { exportText, type ExportInput } from './exportText.ts';

export interface ExportResult {
  rows: number;
  unread: number;
}

/**
 * Makes the CSV file of a list: all its rows, in its order and columns.
 *
 * @throws AppError where rows cannot be read; DOMException when it is called off.
 */
export async function exportCsv(
  input: ExportInput,
  onProgress: (done: number, total: number) => void,
): Promise<ExportResult & { file: Blob }> {
  const parts = [byteOrderMark, csvLine(input.columns.map(({ header }) => header))];
  let rows = 0;
  let unread = 0;
  for await (const chunk of exportText(input)) {
    parts.push(chunk.lines.map(csvLine).join(''));
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
