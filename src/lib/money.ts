const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Australian dollars as people read them: "$1,234.50". */
export function formatMoney(amount: number): string {
  return dollars.format(amount);
}
