/** The largest amount of a price, a rate, a fee, a payment or an order, in dollars, and as a sentence names it. */
export const largestAmount = { dollars: 10_000_000, text: '10,000,000' } as const;

/** The largest quantity of a line of an order. */
export const mostOfOneLine = 10_000;
