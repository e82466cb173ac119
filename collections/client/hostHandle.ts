import type { TabLife } from './webLock.ts';

/** How a tab lost its host: it died, it answers no more, its code did not load, or this tab rested meanwhile. */
export type HostLoss = 'died' | 'hung' | 'failed' | 'rested';

/** A way to a host that has not answered yet. */
export interface HostHandle {
  port: MessagePort;
  /** The Web Lock that the host holds while it lives; null: it can only die with this page, or there are no locks. */
  life: string | null;
  /** Whether this host ran before, so that its answer should be quick. */
  isRunning: boolean;
  /** Resolves when the host is found to be gone without having said so, with how. */
  gone: Promise<HostLoss>;
  /** The lock of this tab's own life, where it was taken ahead; it is let go with the door. */
  tabLife?: TabLife | null;
  /** Lets go of a host that is not used any more; one that only this tab uses ends. */
  close(): void;
}

/** Opens a way to the host; `loss` is how the one before was lost, and null for the first. */
export type OpenHost = (loss: HostLoss | null) => Promise<HostHandle>;
