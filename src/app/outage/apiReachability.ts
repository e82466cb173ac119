import type { Silence } from '#collections/transport/silenceDetector.ts';

/** A signal about the API: it answered, it was silent, or something else makes an answer doubtful. */
export type ReachabilitySignal = Silence | 'doubted';

type Listener = (signal: ReachabilitySignal) => void;

class ApiReachability {
  /** Whether a listener handles outages already. */
  isWatched = false;
  private readonly listeners = new Set<Listener>();
  private newest: ReachabilitySignal | null = null;

  readonly report = (signal: ReachabilitySignal): void => {
    this.newest = signal;
    for (const listener of this.listeners) listener(signal);
  };

  /** Calls the listener with the newest signal, if any, and with each later one, as long as the page lives. */
  watch(listener: Listener): void {
    this.isWatched = true;
    this.listeners.add(listener);
    if (this.newest !== null) listener(this.newest);
  }

  nextAnswer(): Promise<void> {
    return new Promise((resolve) => {
      const listener = (signal: ReachabilitySignal) => {
        if (signal !== 'answered') return;
        this.listeners.delete(listener);
        resolve();
      };
      this.listeners.add(listener);
    });
  }
}

/** This tab's signals. Code that does not load reports here before a session exists. */
export const tabReachability = new ApiReachability();
