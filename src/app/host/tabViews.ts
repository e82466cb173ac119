import type { AppError } from '#domain/errors/appError.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { HostMessage, PlainError, TabMessage } from '#collections/protocol.ts';
import { answerHostRequest, openHostQuery } from '#collections/replica/host/views.ts';
import type { ReplicaHost } from '#collections/replica/host/host.ts';

type MessageOf<Kind extends TabMessage['kind']> = Extract<TabMessage, { kind: Kind }>;

/** An error as it crosses to another realm. */
export function plainError({ code, message, status }: AppError): PlainError {
  return { code, message, status };
}

/** What the host shows one tab live, and what it answers it. */
export class TabViews {
  private readonly open$ = new Map<number, () => void>();
  private readonly send: (message: HostMessage) => void;

  constructor(send: (message: HostMessage) => void) {
    this.send = send;
  }

  open({ views }: Pick<ReplicaHost, 'views'>, { view, question }: MessageOf<'open'>): void {
    this.shut(view);
    const end = openHostQuery(
      views,
      question as never,
      (value) => this.send({ kind: 'shown', view, value }),
      (error) => this.send({ kind: 'viewFailed', view, error: plainError(error) }),
    );
    this.open$.set(view, end);
  }

  shut(view: number): void {
    this.open$.get(view)?.();
    this.open$.delete(view);
  }

  shutAll(): void {
    for (const view of [...this.open$.keys()]) this.shut(view);
  }

  async ask({ asks }: Pick<ReplicaHost, 'asks'>, { ask, question }: MessageOf<'ask'>): Promise<void> {
    try {
      this.send({ kind: 'answered', ask, answer: await answerHostRequest(asks, question as never) });
    } catch (thrown) {
      this.send({ kind: 'askFailed', ask, error: plainError(toAppError(thrown)) });
    }
  }
}
