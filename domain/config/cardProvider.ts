/** PayWay by Westpac: its script draws the card fields in a frame of its own, and gives a token that is used once. */
export const cardProvider = {
  origin: 'https://api.payway.com.au',
  script: 'https://api.payway.com.au/rest/v1/payway.js',
  /** Where our server charges a token. */
  transactions: 'https://api.payway.com.au/rest/v1/transactions',
} as const;
