import { createActor, fromPromise } from 'xstate';
import { CommandRegistry } from '#domain/commands/commandRegistry.ts';
import { commandOf } from '#domain/commands/commands.ts';
import {
  isSettled,
  orphanedCommand,
  refusedCommand,
  newCommand,
  type Command,
  type CommandPress,
} from '#domain/commands/lifecycle.ts';
import { sinceText } from '#domain/commands/obstacle.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { commandQueueLimits } from '#domain/limits/commandQueue.ts';
import { timing } from '#domain/limits/timing.ts';
import { canSendCommands, type Connection } from '#domain/live/connection.ts';
import { notSentMessages } from '#domain/messages/commandEnds.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import type { Sequence } from '#collections/replica/scheduler.ts';
import type { Api } from '#collections/transport/api.ts';
import { commandMachine, type Acceptance, type CommandRequest } from '#machines/command/commandMachine.ts';
import { snapshotToCommand } from '#machines/command/snapshotToCommand.ts';
import { CommandQueue } from './commandQueue.ts';
import { PreflightCheck } from './preflightCheck.ts';
import { createRun, isProvable, judgeEvidence, type CommandRun } from './commandRun.ts';
import { provenByLog } from './logEvidence.ts';

export interface CommandRunnerOptions {
  api: Api;
  sequence: Sequence;
  connection: () => Connection;
  /** How many commands may be sent at the same time now; absent: `commandQueueLimits.total`. */
  concurrentCommands?: () => number;
  /** The target's record when it is live; undefined otherwise. */
  liveRowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
  /** Reads the target; the record comes back through `addEvidence`. */
  refresh: (entity: EntityName, id: number) => void;
  onSend?: (target: Command['target']) => void;
  onChange: (command: Command) => void;
  /** Called when a running command is confirmed, with its target's controller, if any. */
  onConfirm?: (command: Command, controllerId: number | null) => void;
}

export class CommandRunner {
  private readonly options: CommandRunnerOptions;
  private readonly runs = new Map<string, CommandRun>();
  private readonly registry = new CommandRegistry();
  private readonly queue: CommandQueue;
  private readonly preflight: PreflightCheck;
  /** When a command of a bulk was sent last, in milliseconds since 1970. */
  private lastOfMany = 0;

  constructor(options: CommandRunnerOptions) {
    this.options = options;
    this.queue = new CommandQueue(options.concurrentCommands ?? (() => commandQueueLimits.total));
    this.preflight = new PreflightCheck(options);
  }

  list(): Command[] {
    return this.registry.list();
  }

  /**
   * Returns false for a press while a command runs on the same target. A late press is refused: no door may move long
   * after somebody asked for it.
   */
  press(press: CommandPress): boolean {
    const ofTarget = this.registry.ofTarget(press.target);
    if (ofTarget.some((command) => command.key === press.key || !isSettled(command))) return false;
    for (const { key } of ofTarget) this.stopRun(key);
    const definition = commandOf(press.target.entity, press.act);
    const obstacle = definition === undefined ? commandMessages.unhandledStatus : this.obstacle(press);
    if (definition === undefined || obstacle !== null) {
      this.record(refusedCommand(press, Date.now(), obstacle ?? undefined));
      return true;
    }
    const run = createRun(definition, press);
    this.runs.set(press.key, run);
    this.record(newCommand(press));
    void this.sendInTurn(press, run);
    return true;
  }

  /** Stops those of these commands that were not sent yet. A sent command cannot be taken back. */
  stop(keys: readonly string[]): void {
    for (const key of keys) {
      const run = this.runs.get(key);
      const command = this.registry.get(key);
      if (run === undefined || run.actor !== null || command === undefined) continue;
      const { state: _state, reason, ...press } = command;
      this.stopRun(key);
      const stopped = { ...press, ...(reason === null ? {} : { reason }) };
      this.record(refusedCommand(stopped, Date.now(), notSentMessages.stopped));
    }
  }

  private async sendInTurn(press: CommandPress, run: CommandRun): Promise<void> {
    const { isOfMany = false, target } = press;
    const controllerId = isOfMany ? await this.preflight.controllerIdOf(target) : null;
    await this.queue.run({ isOfMany, controllerId }, () => this.checkAndSend(press, run));
  }

  get isBusy(): boolean {
    return [...this.runs.keys()].some((key) => {
      const command = this.registry.get(key);
      return command !== undefined && !isSettled(command);
    });
  }

  /**
   * Takes over unknown commands of a host that is gone. Their result is unknown; a target that is seen to change into the
   * requested state still confirms its command.
   */
  inherit(commands: readonly Command[]): void {
    for (const command of commands) {
      const definition = commandOf(command.target.entity, command.act);
      if (this.registry.get(command.key) !== undefined || definition === undefined) continue;
      const run = createRun(definition, command, true);
      run.sentAt = this.options.sequence.next();
      this.runs.set(command.key, run);
      this.startActor(command.key, run, { restored: command }, () => Promise.reject(new Error('It was sent before.')));
    }
  }

  /**
   * Takes over the state of another host's command, and orphans the command if no further state comes. Returns false for a
   * command that runs here: this host knows more.
   */
  mergeFromPeer(command: Command): boolean {
    if (this.runs.has(command.key)) return false;
    this.registry.set(command);
    if (!isSettled(command)) this.orphanWhenSilent(command);
    return true;
  }

  private orphanWhenSilent(command: Command): void {
    setTimeout(() => {
      if (this.registry.get(command.key) === command) this.record(orphanedCommand(command, Date.now()));
    }, timing.commandConfirm + timing.bulkCommandExpiry);
  }

  /** Judges a record that was read: evidence for commands that were sent before the read. */
  addEvidence(entity: EntityName, id: RecordKey, askedAt: number, row: AnyRecord | null): void {
    if (row === null) return;
    for (const run of this.runs.values()) {
      const { target, sentAt } = run;
      if (target.entity !== entity || target.id !== id || sentAt === null || askedAt <= sentAt) continue;
      const result = judgeEvidence(run, row);
      if (result === 'ask the log') void this.checkLog(run);
      else if (result === 'nothing') continue;
      else if ('failed' in result) this.sendEvent(run, { type: 'DISPROVEN', message: result.failed });
      else this.sendEvent(run, { type: 'PROVEN', ...(result.note === undefined ? {} : { note: result.note }) });
    }
  }

  stopAll(): void {
    this.queue.clear();
    for (const key of Array.from(this.runs.keys())) this.stopRun(key);
    this.registry.clear();
  }

  /** The reason against sending now, as a sentence; null when there is none. */
  private obstacle({ requestedAt, isOfMany = false, target }: CommandPress): string | null {
    const now = Date.now();
    const isLate = isOfMany
      ? now - requestedAt > timing.bulkCommandExpiry ||
        now - Math.max(requestedAt, this.lastOfMany) > timing.bulkCommandStandstill
      : now - requestedAt > timing.commandExpiry;
    if (isLate) return notSentMessages.late;
    const { state, since } = this.options.connection();
    if (canSendCommands(state)) return null;
    const zone = this.options.liveRowOf('site', target.siteId)?.['timeZone'];
    return notSentMessages.offlineSince(sinceText(since, now, typeof zone === 'string' ? zone : undefined));
  }

  /** Checks the target and sends the command, once. Resolves when the API has answered, or when nothing is sent. */
  private async checkAndSend(press: CommandPress, run: CommandRun): Promise<void> {
    const { key } = press;
    // The run was stopped while it waited.
    if (this.runs.get(key) !== run) return;
    const late = this.obstacle(press);
    const before = late === null ? await this.preflight.check(press, run.evidence) : null;
    if (this.runs.get(key) !== run) return;
    run.preflight = before;
    const obstacle = late ?? this.obstacle(press) ?? before?.obstacle ?? null;
    const provable = before !== null && isProvable(run, before);
    const limit = before?.limit ?? timing.commandConfirm;
    await new Promise<void>((answered) => {
      const send = () => this.send(press, run).finally(answered);
      this.startActor(key, run, { ...press, obstacle, isProvable: provable, limit }, send);
      if (obstacle !== null) answered();
    });
  }

  private startActor(key: string, run: CommandRun, request: CommandRequest, send: () => Promise<Acceptance>): void {
    const input = { ...request, now: () => Date.now() };
    const actor = createActor(commandMachine.provide({ actors: { send: fromPromise<Acceptance, void>(send) } }), {
      input,
    });
    run.actor = actor;
    const reads = new Set([...timing.commandReads, run.preflight?.limit ?? timing.commandConfirm]);
    run.timers = [
      ...[...reads].map((delay) => setTimeout(() => this.readTarget(run), delay)),
      setTimeout(() => this.stopRun(key), timing.commandEvidence),
    ];
    actor.subscribe((snapshot) => this.record(snapshotToCommand(snapshot)));
    actor.start();
  }

  private async send({ key, reason, isOfMany }: CommandPress, run: CommandRun): Promise<Acceptance> {
    const { api, sequence } = this.options;
    const { target, details, definition } = run;
    if (isOfMany === true) this.lastOfMany = Date.now();
    run.sentAt = sequence.next();
    this.options.onSend?.(target);
    let acceptance: Acceptance = 'taken';
    await api.call(definition.call, {
      parameters: { id: target.id },
      body: { ...definition.body, ...details, ...(reason === undefined ? {} : { reason }) },
      key,
      onStatus(status) {
        if (status === 202) acceptance = 'passed on';
      },
    });
    return acceptance;
  }

  /** Reads the target of an open command at intervals, since an event may get lost. */
  private readTarget(run: CommandRun): void {
    if (run.sentAt === null) return;
    this.options.refresh(run.target.entity, run.target.id);
  }

  private async checkLog(run: CommandRun): Promise<void> {
    const { lastEntry } = run.preflight ?? {};
    const log = run.evidence?.log;
    if (lastEntry === undefined || log === undefined) return;
    if (await provenByLog(this.options.api, log, run.target, lastEntry)) this.sendEvent(run, { type: 'PROVEN' });
  }

  private sendEvent({ actor }: CommandRun, event: Parameters<NonNullable<CommandRun['actor']>['send']>[0]): void {
    if (actor?.getSnapshot().status === 'active') actor.send(event);
  }

  private record(command: Command): void {
    const earlier = this.registry.get(command.key);
    const run = this.runs.get(command.key);
    this.registry.set(command);
    const { state } = command;
    const isByDevice = state === 'confirmed' && command.message === null;
    if (isByDevice && run?.isInherited === false && earlier?.state !== 'unconfirmed') {
      const controllerId = run.preflight?.row?.['controllerId'];
      this.options.onConfirm?.(command, typeof controllerId === 'number' ? controllerId : null);
    }
    // A command without evidence also changes its target, so the reads go on.
    if (state === 'confirmed' || state === 'failed') this.stopRun(command.key);
    this.options.onChange(command);
  }

  private stopRun(key: string): void {
    const run = this.runs.get(key);
    this.runs.delete(key);
    for (const timer of run?.timers ?? []) clearTimeout(timer);
    run?.actor?.stop();
  }
}
