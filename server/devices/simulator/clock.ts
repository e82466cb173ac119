/** Tests replace it to let hours pass. */
export interface Clock {
  now(): Date;
  /** Calls back after a delay in milliseconds. Returns a function that cancels the call. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
