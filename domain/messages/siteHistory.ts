export const siteHistoryMessages = {
  backwards: 'The end must not be before the beginning.',
  tooLong: 'Ask for at most 2 hours at once.',
} as const;
