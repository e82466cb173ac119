import { paperMessages } from '../messages/papers.ts';
import type { Paper, PaperRow } from './paper.ts';

/** The text of a row's columns before its amount. */
function rowText({ text, note, quantity, unitPrice }: PaperRow): string {
  const counted = quantity === null || unitPrice === null ? null : `${quantity} × ${unitPrice}`;
  return [text, note, counted].filter(Boolean).join(' · ');
}

/** A paper as plain text, for an email. */
export function paperText({ title, seller, buyer, facts, rows, sums, notes }: Paper): string {
  const blocks = [
    [title],
    seller,
    buyer === null ? [] : [`${buyer.label}: ${buyer.lines.join(', ')}`],
    facts.map(({ label, value }) => `${label}: ${value}`),
    rows.map((row) => `${rowText(row)}: ${row.amount}`),
    sums.map(({ label, amount }) => `${label}: ${amount}`),
    notes,
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text without markup: people typed parts of it. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const cell = (text: string, isNumber: boolean, isStrong: boolean, span = 1) => {
  const style = [
    'padding:6px 12px 6px 0',
    'vertical-align:top',
    isNumber ? 'text-align:right;white-space:nowrap' : 'text-align:left',
    isStrong ? 'font-weight:600' : '',
  ];
  return `<td${span > 1 ? ` colspan="${span}"` : ''} style="${style.filter(Boolean).join(';')}">${text}</td>`;
};

const paragraph = (lines: readonly string[]) =>
  lines.length === 0 ? '' : `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`;

/** A paper as simple HTML, for an email: mail programs know tables and styles of elements alone. */
export function paperHtml({ title, seller, buyer, facts, columns, rows, sums, notes }: Paper): string {
  const heads = paperMessages.columns[columns];
  const before = heads.length - 1;
  const head = heads.map((text, index) => cell(escapeHtml(text), index > 0, true)).join('');
  const lines = rows.map((row) => {
    const text = escapeHtml(row.text) + (row.note === null ? '' : `<br><small>${escapeHtml(row.note)}</small>`);
    const counted = columns === 'goods' ? [row.quantity ?? '–', row.unitPrice ?? '–'] : [];
    const numbers = [...counted, row.amount].map((each) => cell(escapeHtml(each), true, false)).join('');
    return `<tr style="border-bottom:1px solid #ddd">${cell(text, false, false)}${numbers}</tr>`;
  });
  const totals = sums.map(
    ({ label, amount, isStrong }) =>
      `<tr>${cell(escapeHtml(label), false, isStrong, before)}${cell(escapeHtml(amount), true, isStrong)}</tr>`,
  );
  return [
    `<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>`,
    paragraph(seller),
    buyer === null ? '' : paragraph([`${buyer.label}: ${buyer.lines.join(', ')}`]),
    paragraph(facts.map(({ label, value }) => `${label}: ${value}`)),
    '<table style="border-collapse:collapse;width:100%;max-width:640px;margin:0 0 16px">',
    `<thead><tr style="border-bottom:1px solid #999">${head}</tr></thead>`,
    `<tbody>${lines.join('')}</tbody><tfoot>${totals.join('')}</tfoot></table>`,
    paragraph(notes),
  ].join('\n');
}
