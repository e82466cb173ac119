import type { Silence } from '#collections/transport/silence.ts';

type Listener = (silence: Silence) => void;

/** Where what the calls of this tab and of the replica's host come to is heard. */
export class Hearing {
  private readonly listeners = new Set<Listener>();
  /** What was heard before anybody listened. */
  private newest: Silence | null = null;

  readonly tell = (silence: Silence): void => {
    this.newest = silence;
    for (const listener of this.listeners) listener(silence);
  };

  /** Hears the newest, if any, and all that follows. Returns how to stop. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.newest !== null) listener(this.newest);
    return () => this.listeners.delete(listener);
  }
}
