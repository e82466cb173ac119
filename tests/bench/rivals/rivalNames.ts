/** Other ways to show the same table live: what the bench calls them in the address, and in words. */
export const rivals = {
  refetch: 'TanStack Query, refetch',
  patch: 'TanStack Query, patch',
  database: 'TanStack DB',
} as const;
export type RivalName = keyof typeof rivals;
