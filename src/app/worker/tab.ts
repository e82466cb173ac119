import type { HostMessage, TabMessage } from '#collections/protocol.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { plainError } from '#collections/plainError.ts';
import type { HostQuery, HostQueryName } from '#collections/hostContract.ts';
import { rowsPatcher } from '#collections/rowsPatch.ts';
import { answerHostRequest, openHostQuery } from '#collections/replica/host/views.ts';
import type { ReplicaHost } from '#collections/replica/host/host.ts';

type MessageOf<Kind extends TabMessage['kind']> = Extract<TabMessage, { kind: Kind }>;

class TabQueries {
  private readonly openQueries = new Map<number, () => void>();
  private readonly send: (message: HostMessage) => void;

  constructor(send: (message: HostMessage) => void) {
    this.send = send;
  }

  open({ views }: Pick<ReplicaHost, 'views'>, { view, question }: MessageOf<'openQuery'>): void {
    this.close(view);
    const shorten = shortenerOf(question.of);
    const end = openHostQuery(
      views,
      question as never,
      (value) => this.send({ kind: 'queryResult', view, value: shorten(value) }),
      (error) => this.send({ kind: 'queryFailed', view, error: plainError(error) }),
    );
    this.openQueries.set(view, end);
  }

  close(view: number): void {
    this.openQueries.get(view)?.();
    this.openQueries.delete(view);
  }

  closeAll(): void {
    for (const view of Array.from(this.openQueries.keys())) this.close(view);
  }

  async answer(
    { requests }: Pick<ReplicaHost, 'requests'>,
    { requestId, question }: MessageOf<'request'>,
  ): Promise<void> {
    try {
      this.send({ kind: 'requestAnswered', requestId, answer: await answerHostRequest(requests, question as never) });
    } catch (thrown) {
      this.send({ kind: 'requestFailed', requestId, error: plainError(toAppError(thrown)) });
    }
  }
}

type Value = HostQuery[HostQueryName]['value'];

/** Rows that the tab has already are not sent again. */
function shortenerOf(of: HostQueryName): (value: Value) => Value {
  if (of !== 'rows') return (value) => value;
  const patch = rowsPatcher();
  return (value) => patch(value as HostQuery['rows']['value']) as Value;
}

export class Tab {
  views: readonly EntityName[] = [];
  /** The time of its last message, in milliseconds since 1970. */
  lastMessageAt = Date.now();
  private readonly port: MessagePort;
  readonly queries: TabQueries;

  constructor(port: MessagePort) {
    this.port = port;
    this.queries = new TabQueries((message) => this.send(message));
  }

  send(message: HostMessage): void {
    this.port.postMessage(message);
  }

  close(): void {
    this.queries.closeAll();
    this.port.close();
  }
}
