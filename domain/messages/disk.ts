export const diskMessages = {
  /** To everybody, once. */
  notKeptNotice: "This browser isn't storing data. Everything works, but the next start will be slower.",
  /** Before and after signing in, when not even the sign-in can be kept. */
  storageBlocked:
    "This browser blocks storage or has no space left. You'll be signed out when you close this page. Settings and drafts aren't saved.",
} as const;
