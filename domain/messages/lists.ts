export const listMessages = {
  notArrived: (many: string) => `The ${many} have not arrived yet`,
  arriveLater: 'The server does not answer. They appear here by themselves as soon as it does.',
  chooseSite: (many: string) => `Too many ${many} to sort and filter at once. Choose one site to sort and filter.`,
  searchInstead: (many: string) => `Too many ${many} to sort and filter here. Search to find the ones you mean.`,
  filtersWait: 'Your filters wait until then.',
  notSearched: 'The server did not search: these are all of them.',
} as const;
