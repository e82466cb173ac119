import { BehaviorSubject } from 'rxjs';
import type { z } from 'zod';
import { approvalCalls, type Approval } from '#domain/calls/approvals.ts';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { Api } from '#collections/transport/api.ts';
import type { DataAccess } from '../context/replica.ts';
import { BulkCommands } from './bulkCommands.ts';

const instances = new WeakMap<ReplicaClient, Approvals>();

type Request = z.input<typeof approvalCalls.approvalRequest.body>;

/** Requests for a second person's approval, own ones and those of others that wait. */
export class Approvals {
  readonly list$ = new BehaviorSubject<readonly Approval[]>([]);
  private readonly api: Api;
  private readonly replica: ReplicaClient;
  /** Their commands run in this tab as soon as they are approved. */
  private readonly askedHere = new Set<number>();
  private lastRead = 0;

  private constructor({ api, replica }: DataAccess) {
    this.api = api;
    this.replica = replica;
  }

  static of(data: DataAccess): Approvals {
    const held = instances.get(data.replica) ?? new Approvals(data);
    instances.set(data.replica, held);
    return held;
  }

  /** @throws AppError */
  async read(): Promise<void> {
    this.lastRead += 1;
    const own = this.lastRead;
    const answer = await this.api.call(approvalCalls.approvals, { inBackground: true });
    if (own === this.lastRead) this.list$.next(approvalCalls.approvals.schema.parse(answer));
  }

  /** @throws AppError */
  async readOne(id: number): Promise<Approval> {
    const answer = await this.api.call(approvalCalls.approvalRead, { parameters: { id }, inBackground: true });
    return approvalCalls.approvalRead.schema.parse(answer);
  }

  /** @throws AppError */
  async request(body: Request): Promise<void> {
    const answer = await this.api.call(approvalCalls.approvalRequest, { body, inBackground: true });
    this.askedHere.add(approvalCalls.approvalRequest.schema.parse(answer).id);
    await this.read();
  }

  /** @throws AppError */
  approve = (id: number) => this.take(() => this.api.call(approvalCalls.approvalApprove, this.of(id)));

  /** @throws AppError */
  decline = (id: number, reason: string) =>
    this.take(() => this.api.call(approvalCalls.approvalDecline, { ...this.of(id), body: { reason } }));

  /** @throws AppError */
  cancel = (id: number) => this.take(() => this.api.call(approvalCalls.approvalCancel, this.of(id)));

  wasAskedHere({ id }: Approval): boolean {
    return this.askedHere.has(id);
  }

  /** Sends the approved commands. The server lets one tab begin. @throws AppError */
  async run({ id, title, act, targets, reason }: Approval): Promise<void> {
    this.askedHere.delete(id);
    await this.take(() => this.api.call(approvalCalls.approvalUse, this.of(id)));
    await BulkCommands.of(this.replica).sendMixed({ title, act, records: targets, reason });
  }

  private of = (id: number) => ({ parameters: { id }, inBackground: true });

  private async take(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } finally {
      await this.read();
    }
  }
}
