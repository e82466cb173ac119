import { createActor, fromPromise } from 'xstate';
import { commandOf } from '#domain/commands/commands.ts';
import {
  isSettled,
  orphaned,
  refused,
  requested,
  type Command,
  type CommandPress,
} from '#domain/commands/lifecycle.ts';
import { sinceText } from '#domain/commands/obstacle.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { mayAskDoors, type Connection } from '#domain/live/connection.ts';
import { commandMessages, notSentMessages } from '#domain/messages/commands.ts';
import type { Sequence } from '#collections/replica/scheduler.ts';
import type { Api } from '#collections/transport/api.ts';
import { commandMachine, type Acceptance, type CommandRequest } from '#machines/command/commandMachine.ts';
import { snapshotToCommand } from '#machines/command/snapshotToCommand.ts';
import { AtOnce } from './atOnce.ts';
import { BeforeSending } from './beforeSending.ts';
import { CommandRegistry } from './commandRegistry.ts';
import { freshRun, isProvable, judge, type Run } from './commandRun.ts';
import { provenByLog } from './logEvidence.ts';

/**
 * Commands under way to the API at once. A browser keeps six connections to a server and would let the others wait
 * unseen, until after their time; one is left for what is read meanwhile.
 */
const sendsAtOnce = 5;

export interface CommandRunnerOptions {
  api: Api;
  sequence: Sequence;
  connection: () => Connection;
  /** The target as it is known to be now; undefined where that is not known for sure. */
  liveRowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
  /** Reads the target; the answer comes back as a sighting. */
  refresh: (entity: EntityName, id: number) => void;
  /** A target is asked now. */
  sent?: (target: Command['target']) => void;
  /** A command that runs here is another than before. */
  changed: (command: Command) => void;
  /** A command was confirmed while it ran; the controller that its target hangs on, where it hangs on one. */
  confirmed?: (command: Command, controllerId: number | null) => void;
}

/** Runs commands and gathers their evidence: reads sent after the request, and the device's log. */
export class CommandRunner {
  private readonly options: CommandRunnerOptions;
  private readonly runs = new Map<string, Run>();
  private readonly book = new CommandRegistry();
  private readonly turns = new AtOnce(sendsAtOnce);
  private readonly before: BeforeSending;

  constructor(options: CommandRunnerOptions) {
    this.options = options;
    this.before = new BeforeSending(options);
  }

  /** The commands so far, the newest first. */
  list(): Command[] {
    return this.book.list();
  }

  /**
   * Asks a door or device. A press while a command runs on the same target is absorbed: false. One that took long to
   * get here is refused: nothing may move long after somebody asked for it.
   */
  press(press: CommandPress): boolean {
    const ofTarget = this.book.of(press.target);
    if (ofTarget.some((command) => command.key === press.key || !isSettled(command))) return false;
    for (const { key } of ofTarget) this.end(key);
    const definition = commandOf(press.target.entity, press.act);
    const obstacle = definition === undefined ? commandMessages.unhandledStatus : this.obstacle(press);
    if (definition === undefined || obstacle !== null) {
      this.report(refused(press, Date.now(), obstacle ?? undefined));
      return true;
    }
    const run = freshRun(definition, press.target, press.details ?? {});
    this.runs.set(press.key, run);
    this.report(requested(press));
    this.turns.run(() => this.start(press, run));
    return true;
  }

  /** Whether a command is under way here. */
  get isBusy(): boolean {
    return [...this.runs.keys()].some((key) => {
      const command = this.book.get(key);
      return command !== undefined && !isSettled(command);
    });
  }

  /**
   * Takes over commands of a host that is gone, unless they are known here. Nobody knows what came of them; one whose
   * door is seen to change into what was asked is confirmed still.
   */
  inherit(commands: readonly Command[]): void {
    for (const command of commands) {
      const definition = commandOf(command.target.entity, command.act);
      if (this.book.get(command.key) !== undefined || definition === undefined) continue;
      const run = freshRun(definition, command.target, command.details, true);
      run.sentAt = this.options.sequence.next();
      this.runs.set(command.key, run);
      this.run(command.key, run, { restored: command }, () => Promise.reject(new Error('It was sent before.')));
    }
  }

  /**
   * Another host's command is another than before. If nothing more is heard of it, nobody knows what came of it. Answers
   * whether it is so: of what runs here another host knows nothing.
   */
  heard(command: Command): boolean {
    if (this.runs.has(command.key)) return false;
    this.book.keep(command);
    if (!isSettled(command)) this.awaitEnd(command);
    return true;
  }

  private awaitEnd(command: Command): void {
    setTimeout(() => {
      if (this.book.get(command.key) === command) this.report(orphaned(command, Date.now()));
    }, timing.commandConfirm + timing.commandFreshOfMany);
  }

  /** A read decided about a record: evidence for commands that were sent before it was asked for. */
  sighted(entity: EntityName, id: number, askedAt: number, row: AnyRecord | null): void {
    if (row === null) return;
    for (const run of this.runs.values()) {
      const { target, sentAt } = run;
      if (target.entity !== entity || target.id !== id || sentAt === null || askedAt <= sentAt) continue;
      const verdict = judge(run, row);
      if (verdict === 'ask the log') void this.consultLog(run);
      else if (verdict === 'proven') this.tell(run, { type: 'PROVEN' });
      else if (verdict !== 'nothing') this.tell(run, { type: 'DISPROVEN', message: verdict.failed });
    }
  }

  stop(): void {
    this.turns.clear();
    for (const key of [...this.runs.keys()]) this.end(key);
    this.book.clear();
  }

  /** Why nothing is sent now, in a sentence; null: nothing is in the way here. */
  private obstacle({ requestedAt, isOfMany = false, target }: CommandPress): string | null {
    const now = Date.now();
    if (now - requestedAt > (isOfMany ? timing.commandFreshOfMany : timing.commandFresh)) return notSentMessages.late;
    const { state, since } = this.options.connection();
    if (mayAskDoors(state)) return null;
    const zone = this.options.liveRowOf('site', target.siteId)?.['timeZone'];
    return notSentMessages.offlineSince(sinceText(since, now, typeof zone === 'string' ? zone : undefined));
  }

  /** Looks how the target stands, and sends the command, once. Resolves when the API has answered, or nothing was sent. */
  private async start(press: CommandPress, run: Run): Promise<void> {
    const { key } = press;
    // Its turn came after it was ended: the door is not asked any more.
    if (this.runs.get(key) !== run) return;
    const late = this.obstacle(press);
    const before = late === null ? await this.before.look(press, run.definition) : null;
    if (this.runs.get(key) !== run) return;
    run.before = before;
    const obstacle = late ?? this.obstacle(press) ?? before?.obstacle ?? null;
    const provable = before !== null && isProvable(run.definition, run.details, before);
    const limit = before?.limit ?? timing.commandConfirm;
    await new Promise<void>((answered) => {
      const send = () => this.send(press, run).finally(answered);
      this.run(key, run, { ...press, obstacle, isProvable: provable, limit }, send);
      if (obstacle !== null) answered();
    });
  }

  private run(key: string, run: Run, request: CommandRequest, send: () => Promise<Acceptance>): void {
    const input = { ...request, now: () => Date.now() };
    const actor = createActor(commandMachine.provide({ actors: { send: fromPromise<Acceptance, void>(send) } }), {
      input,
    });
    run.actor = actor;
    const reads = new Set([...timing.commandReads, run.before?.limit ?? timing.commandConfirm]);
    run.timers = [
      ...[...reads].map((delay) => setTimeout(() => this.ask(run), delay)),
      setTimeout(() => this.end(key), timing.commandEvidence),
    ];
    actor.subscribe((snapshot) => this.report(snapshotToCommand(snapshot)));
    actor.start();
  }

  private async send({ key, reason }: CommandPress, run: Run): Promise<Acceptance> {
    const { api, sequence } = this.options;
    const { target, details, definition } = run;
    run.sentAt = sequence.next();
    this.options.sent?.(target);
    let acceptance: Acceptance = 'taken';
    await api.call(definition.call, {
      parameters: { id: target.id },
      body: { ...definition.body?.(details), key, ...(reason === undefined ? {} : { reason }) },
      answered(status) {
        if (status === 202) acceptance = 'passed on';
      },
    });
    return acceptance;
  }

  /** An event may get lost: the target is read now and then while the command is open. */
  private ask(run: Run): void {
    if (run.sentAt === null) return;
    this.options.refresh(run.target.entity, run.target.id);
  }

  private async consultLog(run: Run): Promise<void> {
    const { lastEntry } = run.before ?? {};
    const log = run.definition.evidence?.log;
    if (lastEntry === undefined || log === undefined) return;
    if (await provenByLog(this.options.api, log, run.target, lastEntry)) this.tell(run, { type: 'PROVEN' });
  }

  private tell({ actor }: Run, event: Parameters<NonNullable<Run['actor']>['send']>[0]): void {
    if (actor?.getSnapshot().status === 'active') actor.send(event);
  }

  private report(command: Command): void {
    const earlier = this.book.get(command.key);
    const run = this.runs.get(command.key);
    this.book.keep(command);
    const { state } = command;
    if (state === 'confirmed' && run?.isInherited === false && earlier?.state !== 'unconfirmed') {
      const controllerId = run.before?.row?.['controllerId'];
      this.options.confirmed?.(command, typeof controllerId === 'number' ? controllerId : null);
    }
    // What nothing proves changes its target all the same, which is read on as that of an unconfirmed one.
    if (state === 'confirmed' || state === 'failed') this.end(command.key);
    this.options.changed(command);
  }

  private end(key: string): void {
    const run = this.runs.get(key);
    this.runs.delete(key);
    for (const timer of run?.timers ?? []) clearTimeout(timer);
    run?.actor?.stop();
  }
}
