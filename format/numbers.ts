/*
 * Australian format. Hand-written, because Intl costs a browser tens of milliseconds at first use, and every screen
 * starts with numbers.
 */

const groups = /\B(?=(\d{3})+$)/g;

/** @param digits after the point. @param atMost drops trailing zeros. */
function formatNumber(value: number, digits: number, atMost: boolean): string {
  const size = Math.abs(value);
  // Moves the point in the text: as a binary number, 1.005 is less than 1.005. Texts with an exponent give NaN.
  const rounded = Number(`${Math.round(Number(`${size}e${digits}`))}e-${digits}`) || size;
  const [whole = '', fraction = ''] = rounded.toFixed(digits).split('.');
  const shown = atMost ? fraction.replace(/0+$/, '') : fraction;
  const text = whole.replace(groups, ',') + (shown === '' ? '' : `.${shown}`);
  return value < 0 ? `-${text}` : text;
}

/** "11,054" */
export function numberText(count: number): string {
  return formatNumber(count, 0, true);
}

/** "1 unit", "1,204 units", "2 batteries". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/**
 * "1,450", "6.5".
 * @param digits at most, after the point.
 */
export function decimalText(value: number, digits: number): string {
  return formatNumber(value, digits, true);
}

/** Australian dollars: "$1,234.50". */
export function dollars(amount: number): string {
  const text = formatNumber(amount, 2, false);
  return amount < 0 ? `-$${text.slice(1)}` : `$${text}`;
}
