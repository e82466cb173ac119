/*
 * Numbers as Australians write them. Without Intl: whatever is first asked of it takes a browser tens of milliseconds,
 * and every screen begins with numbers.
 */

const groups = /\B(?=(\d{3})+$)/g;

/** @param digits shown after the point; `atMost`: without zeros at the end. */
function written(value: number, digits: number, atMost: boolean): string {
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(digits).split('.');
  const shown = atMost ? fraction.replace(/0+$/, '') : fraction;
  const text = whole.replace(groups, ',') + (shown === '' ? '' : `.${shown}`);
  return value < 0 ? `-${text}` : text;
}

/** "11,054" */
export function numberText(count: number): string {
  return written(count, 0, true);
}

/** "1,450", "6.5": with so many digits after the point at most. */
export function decimalText(value: number, digits: number): string {
  return written(value, digits, true);
}

/** Australian dollars: "$1,234.50". */
export function dollars(amount: number): string {
  const text = written(amount, 2, false);
  return amount < 0 ? `-$${text.slice(1)}` : `$${text}`;
}
