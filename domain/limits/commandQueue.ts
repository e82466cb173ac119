/** Commands that a browser sends at once. */
export const commandQueueLimits = {
  /** The most over a connection with parallel requests. */
  total: 32,
  /**
   * Over HTTP/1.1 a browser opens six connections to a server. More requests would wait past their time limit. One
   * connection stays free for reads.
   */
  totalWithoutMultiplexing: 5,
} as const;
