/** Why a list can't be sorted, filtered or searched. */
export const listControlMessages = {
  chooseSite: (many: string) => `Too many ${many} to sort, and only some filters work. Choose one site first.`,
  searchInstead: (many: string) => `Too many ${many} to sort, and only some filters work. Use search instead.`,
  inServerOrder: (title: string) => `${title} come in the server's order. They can't be sorted or filtered here.`,
  someFiltersWait: (labels: readonly string[]) =>
    `Not applied: ${labels.join(', ')}. The server can't filter by this here.`,
  filtersWait: "Your filters aren't applied.",
  notSorted: (column: string) => `Not sorted by ${column}.`,
  notSearched: "The server can't search this list. All results are shown.",
} as const;
