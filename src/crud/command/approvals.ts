import { BehaviorSubject } from 'rxjs';
import type { z } from 'zod';
import { listIn } from '#domain/calls/answers.ts';
import { approvalCalls, type Approval } from '#domain/calls/approvals.ts';
import { commandedTargets, type ApprovalReader } from '#domain/commands/waitingRequests.ts';
import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { Api } from '#collections/transport/api.ts';
import type { DataAccess } from '../context/replica.ts';
import { BulkCommands } from './bulkCommands.ts';

const instances = new WeakMap<ReplicaClient, Approvals>();

type Request = z.input<typeof approvalCalls.approvalRequest.body>;

const unreadable = () => new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });

/** Unreadable ones are left out. */
function approvalsIn(rows: readonly unknown[]): readonly Approval[] {
  return rows.flatMap((row) => approvalCalls.approvalRead.schema.safeParse(row).data ?? []);
}

/** The user's requests for a second person's approval, and waiting ones of others. */
export class Approvals implements ApprovalReader {
  readonly list$ = new BehaviorSubject<readonly Approval[]>([]);
  private readonly api: Api;
  private readonly replica: ReplicaClient;
  /** Ids of this tab's requests, whose commands it sends once they are approved. */
  private readonly askedHere = new Set<number>();
  /** The number of the newest read: an answer to an earlier one is dropped. */
  private newestRead = 0;

  private constructor({ api, replica }: DataAccess) {
    this.api = api;
    this.replica = replica;
  }

  static of(data: DataAccess): Approvals {
    const held = instances.get(data.replica) ?? new Approvals(data);
    instances.set(data.replica, held);
    return held;
  }

  /** Reads the list. @throws AppError, also where the answer is none: that nothing waits is not known then */
  async read(): Promise<void> {
    this.newestRead += 1;
    const number = this.newestRead;
    const answer = await this.api.call(approvalCalls.approvals, { inBackground: true });
    const listed = listIn(answer);
    if (listed === null) throw unreadable();
    if (number === this.newestRead) this.list$.next(approvalsIn(listed.rows));
  }

  /** @throws AppError */
  async readOne(id: number): Promise<Approval> {
    const answer = await this.api.call(approvalCalls.approvalRead, { parameters: { id }, inBackground: true });
    const [read] = approvalsIn([answer]);
    if (read === undefined) throw unreadable();
    return read;
  }

  /** Asks for an approval; `run` sends the commands. @throws AppError */
  async request(body: Request): Promise<void> {
    const answer = await this.api.call(approvalCalls.approvalRequest, { body, inBackground: true });
    // An answer without it is a success too: the request then stands in the list.
    for (const { id } of approvalsIn([answer])) this.askedHere.add(id);
    await this.reread();
  }

  /** @throws AppError */
  approve = (id: number) => this.thenRead(() => this.api.call(approvalCalls.approvalApprove, this.callOf(id)));

  /** @throws AppError */
  decline = (id: number, reason: string) =>
    this.thenRead(() => this.api.call(approvalCalls.approvalDecline, { ...this.callOf(id), body: { reason } }));

  /** @throws AppError */
  cancel = (id: number) => this.thenRead(() => this.api.call(approvalCalls.approvalCancel, this.callOf(id)));

  /** Whether this tab made the request. */
  wasAskedHere({ id }: Approval): boolean {
    return this.askedHere.has(id);
  }

  /** Sends the approved commands. The server lets one tab begin. @throws AppError */
  async run({ id, title, act, targets, reason }: Approval): Promise<void> {
    this.askedHere.delete(id);
    if (act !== 'lock' && act !== 'open') return;
    await this.thenRead(() => this.api.call(approvalCalls.approvalUse, this.callOf(id)));
    await BulkCommands.of(this.replica).sendMixed({ title, act, records: commandedTargets(targets), reason });
  }

  private callOf = (id: number) => ({ parameters: { id }, inBackground: true });

  private async thenRead(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } finally {
      await this.reread();
    }
  }

  async rereadWhereUsed(): Promise<readonly Approval[]> {
    return this.newestRead > 0 ? this.reread() : this.list$.value;
  }

  /** A step that was done stays done where the list can't be read then: it is read again soon. */
  async reread(): Promise<readonly Approval[]> {
    await this.read().catch(() => undefined);
    return this.list$.value;
  }
}
