import { filter, Observable, Subject } from 'rxjs';
import type { HostMessage, TabMessage } from '../protocol.ts';

export type MessageOf<Kind extends HostMessage['kind']> = Extract<HostMessage, { kind: Kind }>;

/** A tab's line to the replica host. */
export interface HostLink {
  send(message: TabMessage): void;
  /** The host's messages of one kind, from now on. */
  on<Kind extends HostMessage['kind']>(kind: Kind): Observable<MessageOf<Kind>>;
  close(): void;
}

/**
 * Opens the line and tells the host how to notice that this tab is gone: by a Web Lock that is held while the tab
 * lives, and where there are no locks (a page without a secure context), by a goodbye when the page is hidden for good.
 */
export async function openHostLink(port: MessagePort): Promise<HostLink> {
  const messages$ = new Subject<HostMessage>();
  const send = (message: TabMessage) => port.postMessage(message);
  const farewell = () => send({ kind: 'bye' });
  const hidden = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) farewell();
  };
  const letGo = await holdLife(send);
  port.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => messages$.next(data));
  port.start();
  if (typeof addEventListener === 'function') addEventListener('pagehide', hidden);
  return {
    send,
    on: <Kind extends HostMessage['kind']>(kind: Kind) =>
      messages$.pipe(filter((message): message is MessageOf<Kind> => message.kind === kind)),
    close() {
      farewell();
      letGo();
      // The messages do not complete: RxDB's requests under way would fail loudly for want of an answer.
      port.close();
    },
  };
}

/** Takes the lock that stands for this tab's life, and tells the host its name. Answers how to let it go. */
async function holdLife(send: (message: TabMessage) => void): Promise<() => void> {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  if (locks === undefined) {
    send({ kind: 'hello', life: null });
    return () => undefined;
  }
  const life = `gatehouse-tab-${Math.random().toString(36).slice(2)}`;
  let letGo = () => undefined as void;
  await new Promise<void>((held) => {
    void locks.request(life, () => {
      held();
      return new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
  });
  send({ kind: 'hello', life });
  return letGo;
}
