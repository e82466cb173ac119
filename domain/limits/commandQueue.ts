/** How many commands one browser sends at the same time. */
export const commandQueueLimits = {
  /** In total, over a connection that carries many requests side by side. */
  total: 32,
  /**
   * In total, over HTTP/1.1: a browser opens six connections to a server. More requests would wait in the browser, past
   * their time limit. One connection stays free for reads.
   */
  totalWithoutMultiplexing: 5,
} as const;
