import { decimalText } from '#format/numbers.ts';

/**
 * The value of a typed amount, as the shortest decimal numeral: "$1,234.50" is "1234.5". It is made from the digits, so
 * that no amount changes by rounding. Text that is no amount stays, and so do more than two decimal places.
 */
export function moneyValue(text: string): string {
  const bare = text
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replaceAll(/[,\s]/g, '');
  const [, sign = '', whole = '', cents] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(bare) ?? [];
  if (whole === '' && (cents === undefined || cents === '')) return text.trim();
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const fraction = (cents ?? '').replace(/0+$/, '');
  const value = fraction === '' ? digits : `${digits}.${fraction}`;
  return value === '0' ? '0' : sign + value;
}

/** An amount as the input shows it while nobody types: "1,234.50". Text that is no amount stays. */
export function moneyInputText(value: string): string {
  if (!/^-?\d+(?:\.\d{1,2})?$/.test(value)) return value;
  const [whole = '', cents = ''] = value.replace('-', '').split('.');
  const sign = value.startsWith('-') ? '-' : '';
  return `${sign}${whole.length > 15 ? whole : decimalText(Number(whole), 0)}.${cents.padEnd(2, '0')}`;
}
