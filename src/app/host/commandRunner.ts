import { createActor, fromPromise, type Actor } from 'xstate';
import { doorCalls } from '#domain/calls/doors.ts';
import { provingStatuses, type Act, type CommandTarget } from '#domain/commands/act.ts';
import {
  isSettled,
  orphaned,
  refused,
  requested,
  type Command,
  type CommandPress,
} from '#domain/commands/lifecycle.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Sequence } from '#collections/replica/scheduler.ts';
import type { Api } from '#collections/transport/api.ts';
import { commandMachine, type CommandRequest, type SendInput } from '#machines/command/commandMachine.ts';
import { snapshotToCommand } from '#machines/command/snapshotToCommand.ts';
import { newestEntry, provenByLog } from './logEvidence.ts';

const rememberedCommands = 200;

const callOf = { unit: { lock: doorCalls.unitLock, open: doorCalls.unitOpen } } as const;

export interface CommandRunnerOptions {
  api: Api;
  sequence: Sequence;
  isOnline: () => boolean;
  /** The target as it is known to be now; undefined where that is not known for sure. */
  liveRowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
  /** Reads the target; the answer comes back as a sighting. */
  refresh: (entity: EntityName, id: number) => void;
  /** A command that runs here is another than before. */
  changed: (command: Command) => void;
}

interface Run {
  /** null while the log is read before. */
  actor: Actor<typeof commandMachine> | null;
  target: CommandTarget;
  act: Act;
  /** The moment of the replica's sequence at which the request was sent; null before. */
  sentAt: number | null;
  /** The target may have shown what is asked already, so that only its log can prove anything. */
  wasThere: boolean;
  /** Sent by a host that is gone. */
  isInherited: boolean;
  /** The newest log entry before the request; undefined: the log could not be read, and proves nothing. */
  lastEntry: number | undefined;
  timers: ReturnType<typeof setTimeout>[];
}

/** Runs commands and gathers their evidence: reads sent after the request, and the device's log. */
export class CommandRunner {
  private readonly options: CommandRunnerOptions;
  private readonly runs = new Map<string, Run>();
  private readonly commands = new Map<string, Command>();

  constructor(options: CommandRunnerOptions) {
    this.options = options;
  }

  /** The commands so far, the newest first. */
  list(): Command[] {
    return [...this.commands.values()].toReversed();
  }

  /**
   * Asks a door. A press while a command runs on the same target is absorbed: false. One that took long to get here
   * is refused: no door may open long after somebody asked for it.
   */
  press(press: CommandPress): boolean {
    const { target, requestedAt } = press;
    const ofTarget = [...this.commands.values()].filter(
      (command) => command.target.entity === target.entity && command.target.id === target.id,
    );
    if (ofTarget.some(({ state }) => !isSettled(state))) return false;
    for (const { key } of ofTarget) this.end(key);
    if (Date.now() - requestedAt > timing.commandFresh) this.report(refused(press, Date.now()));
    else this.start(press);
    return true;
  }

  /** Whether a command is under way here. */
  get isBusy(): boolean {
    return [...this.runs.keys()].some((key) => !isSettled(this.commands.get(key)?.state ?? 'confirmed'));
  }

  /**
   * Takes over commands of a host that is gone, unless they are known here. Nobody knows what came of them; one whose
   * door is seen to change into what was asked is confirmed still.
   */
  inherit(commands: readonly Command[]): void {
    for (const command of commands) {
      if (this.commands.has(command.key)) continue;
      const { key, target, act } = command;
      // How the door stood before is not known: it has to be seen otherwise first.
      const run: Run = { ...freshRun(target, act, true), isInherited: true, sentAt: this.options.sequence.next() };
      this.runs.set(key, run);
      this.run(key, run, { restored: command });
    }
  }

  /** Another host's command is another than before. If nothing more is heard of it, nobody knows what came of it. */
  heard(command: Command): void {
    if (this.runs.has(command.key)) return;
    this.keep(command);
    if (isSettled(command.state)) return;
    setTimeout(() => {
      if (this.commands.get(command.key) === command) this.report(orphaned(command, Date.now()));
    }, timing.commandConfirm + timing.commandFresh);
  }

  /** A read decided about a record: evidence for commands that were sent before it was asked for. */
  sighted(entity: EntityName, id: number, askedAt: number, row: AnyRecord | null): void {
    for (const run of this.runs.values()) {
      if (run.target.entity !== entity || run.target.id !== id || run.sentAt === null || askedAt <= run.sentAt)
        continue;
      if (run.isInherited && run.wasThere) run.wasThere = shows(row, run.act);
      else if (run.wasThere) void this.consultLog(run);
      else if (shows(row, run.act)) this.prove(run);
    }
  }

  stop(): void {
    for (const key of [...this.runs.keys()]) this.end(key);
    this.commands.clear();
  }

  private start(press: CommandPress): void {
    const { key, target, act } = press;
    const row = this.options.liveRowOf(target.entity, target.id);
    const run = freshRun(target, act, row === undefined || shows(row, act));
    this.runs.set(key, run);
    this.report(requested(press));
    if (run.wasThere && this.options.isOnline()) void this.readLogFirst(press, run);
    else this.begin(press, run);
  }

  /** Where the state can prove nothing, the log's newest entry is noted before the door is asked. */
  private async readLogFirst(press: CommandPress, run: Run): Promise<void> {
    run.lastEntry = await newestEntry(this.options.api, run.target, AbortSignal.timeout(timing.commandLog));
    // Signed out meanwhile: the door is not asked any more.
    if (this.runs.get(press.key) === run) this.begin(press, run);
  }

  private begin(press: CommandPress, run: Run): void {
    this.run(press.key, run, { ...press, online: this.options.isOnline() });
  }

  private run(key: string, run: Run, request: CommandRequest): void {
    const send = fromPromise<void, SendInput>(() => this.send(run, key));
    const input = { ...request, now: () => Date.now() };
    const actor = createActor(commandMachine.provide({ actors: { send } }), { input });
    run.actor = actor;
    run.timers = [
      ...timing.commandReads.map((delay) => setTimeout(() => this.ask(run), delay)),
      setTimeout(() => this.end(key), timing.commandEvidence),
    ];
    actor.subscribe((snapshot) => this.report(snapshotToCommand(snapshot)));
    actor.start();
  }

  /** Sends the command, once. */
  private async send(run: Run, key: string): Promise<void> {
    const { api, sequence } = this.options;
    const { target, act } = run;
    run.sentAt = sequence.next();
    await api.call(callOf[target.entity][act], { parameters: { id: target.id }, body: { key } });
  }

  /** An event may get lost: the target is read now and then while the command is open. */
  private ask(run: Run): void {
    if (run.sentAt === null) return;
    this.options.refresh(run.target.entity, run.target.id);
  }

  private async consultLog(run: Run): Promise<void> {
    if (run.lastEntry === undefined) return;
    if (await provenByLog(this.options.api, run.target, run.act, run.lastEntry)) this.prove(run);
  }

  private prove({ actor }: Run): void {
    if (actor?.getSnapshot().status === 'active') actor.send({ type: 'PROVEN' });
  }

  private keep(command: Command): void {
    this.commands.set(command.key, command);
    const [oldest] = this.commands.keys();
    if (this.commands.size > rememberedCommands && oldest !== undefined) this.commands.delete(oldest);
  }

  private report(command: Command): void {
    this.keep(command);
    if (command.state === 'confirmed' || command.state === 'failed') this.end(command.key);
    this.options.changed(command);
  }

  private end(key: string): void {
    const run = this.runs.get(key);
    this.runs.delete(key);
    for (const timer of run?.timers ?? []) clearTimeout(timer);
    run?.actor?.stop();
  }
}

function freshRun(target: CommandTarget, act: Act, wasThere: boolean): Run {
  return { actor: null, target, act, sentAt: null, wasThere, isInherited: false, lastEntry: undefined, timers: [] };
}

function shows(row: AnyRecord | null, act: Act): boolean {
  return row !== null && provingStatuses[act].includes(row['status'] as UnitStatus);
}
