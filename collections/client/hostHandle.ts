import type { TabLife } from './webLock.ts';

/** How a tab lost its host: it died, it stopped answering, its code did not load, or the browser suspended this tab. */
export type HostLoss = 'died' | 'hung' | 'failed' | 'rested';

/** A host that has not answered yet. */
export interface HostHandle {
  port: MessagePort;
  /** The Web Lock that the host holds while it lives; null where it lives in this page, or the browser has no locks. */
  life: string | null;
  /** Whether the host already ran, so that its answer should be quick. */
  isRunning: boolean;
  /** Resolves when the host ends without a message. */
  gone: Promise<HostLoss>;
  /** The lock that proves this tab alive, if it was taken early. Closing the connection releases it. */
  tabLife?: TabLife | null;
  /** Releases the host; one that only this tab uses ends. */
  close(): void;
}

/** Opens a host. `loss` says how the previous one was lost; null for the first. */
export type OpenHost = (loss: HostLoss | null) => Promise<HostHandle>;
