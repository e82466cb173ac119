export const bulkMessages = {
  noValue: 'Choose a value.',
} as const;
