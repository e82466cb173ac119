/** What rows are called: one of them, and several. */
export interface RowWords {
  one: string;
  many: string;
}

export const listMessages = {
  notRead: (many: string) => `The ${many} could not be read.`,
  newestNotRead: (many: string, why: string) => `The newest ${many} could not be read: ${why}`,
  leftOut: (count: number, { one, many }: RowWords) =>
    `Left out, since unreadable: ${count} ${count === 1 ? one : many} of the server.`,
  allUnreadable: (count: number) =>
    `${count} came in a form that cannot be read here. Whoever looks after the server can mend that.`,
  notArrived: (many: string) => `The ${many} have not arrived yet`,
  arriveLater: 'The server does not answer. They appear here by themselves as soon as it does.',
  chooseSite: (many: string) => `Too many ${many} to sort and filter at once. Choose one site to sort and filter.`,
  searchInstead: (many: string) => `Too many ${many} to sort and filter here. Search to find the ones you mean.`,
  filtersWait: 'Your filters wait until then.',
  notSearched: 'The server did not search: these are all of them.',
} as const;
