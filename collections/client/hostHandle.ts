import type { TabLife } from './webLock.ts';

/** The end of a tab's connection; suspended: the browser suspended the tab. */
export type HostLoss = 'died' | 'hung' | 'failed' | 'suspended';

export interface HostHandle {
  port: MessagePort;
  /** The Web Lock that the host holds while it lives; null: it lives in this page, or there are no locks. */
  life: string | null;
  /** Whether the host ran already, so should answer quickly. */
  isRunning: boolean;
  /** Resolves when the host ends without a message. */
  gone: Promise<HostLoss>;
  /** The lock that proves this tab alive, if taken early; closing the connection releases it. */
  tabLife?: TabLife | null;
  /** Closes the connection; a host that only this tab uses ends. */
  close(): void;
}

/** @param loss how the previous host was lost; null for the first. */
export type OpenHost = (loss: HostLoss | null) => Promise<HostHandle>;
