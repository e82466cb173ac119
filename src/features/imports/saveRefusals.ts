import { byteOrderMark } from '#crud/export/csv.ts';
import { saveFile } from '#crud/export/exportCsv.ts';

/** Saves refused rows with their reasons, beside the name of the file that they are from. */
export function saveRefusals(fileName: string, csv: string): void {
  const name = fileName.replace(/\.[^.]*$/, '');
  const text = csv.startsWith(byteOrderMark) ? csv : byteOrderMark + csv;
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name} - refused rows.csv`);
}
