/** PayWay by Westpac: its script draws the card fields in its own frame, and gives a single-use token. */
export const cardProvider = {
  origin: 'https://api.payway.com.au',
  script: 'https://api.payway.com.au/rest/v1/payway.js',
  /** Our server charges tokens here. */
  transactions: 'https://api.payway.com.au/rest/v1/transactions',
} as const;
