import type { Silence } from '#collections/transport/silence.ts';

/** What a tab hears of the API: what calls came to, or that something else makes its answering doubtful. */
export type Reachability = Silence | 'doubted';

type Listener = (heard: Reachability) => void;

/** Where what the calls of this tab and of the replica's host come to is heard. */
export class ApiReachability {
  /** Whether somebody lives through outages with what is heard here. */
  isWatched = false;
  private readonly listeners = new Set<Listener>();
  /** What was heard before anybody listened. */
  private newest: Reachability | null = null;

  readonly tell = (heard: Reachability): void => {
    this.newest = heard;
    for (const listener of this.listeners) listener(heard);
  };

  /** Hears the newest, if any, and all that follows, as long as the page lives. */
  watch(listener: Listener): void {
    this.isWatched = true;
    this.listeners.add(listener);
    if (this.newest !== null) listener(this.newest);
  }

  /** Resolves with the next answer that comes. */
  nextAnswer(): Promise<void> {
    return new Promise((resolve) => {
      const listener = (heard: Reachability) => {
        if (heard !== 'answered') return;
        this.listeners.delete(listener);
        resolve();
      };
      this.listeners.add(listener);
    });
  }
}

/** That of this tab: code that does not arrive is heard of before there is a session. */
export const tabReachability = new ApiReachability();
