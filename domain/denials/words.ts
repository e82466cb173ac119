const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Australian dollars: "$120.50". */
export function dollars(amount: number): string {
  return money.format(amount);
}

/** Names in a row: "A101, A102"; null where there is none. */
export function named(things: readonly { name: string }[]): string | null {
  return things.length === 0 ? null : things.map(({ name }) => name).join(', ');
}
