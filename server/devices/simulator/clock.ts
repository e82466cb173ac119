/** Time as the simulator knows it, so that a test can let hours pass at once. */
export interface Clock {
  now(): Date;
  /** Calls back after so many milliseconds. Returns the way to call it off. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
