/** Other ways to show the table live, by address and in words. */
export const rivals = {
  refetch: 'TanStack Query, refetch',
  patch: 'TanStack Query, patch',
  database: 'TanStack DB',
} as const;
export type RivalName = keyof typeof rivals;
