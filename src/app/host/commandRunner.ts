import { createActor, fromPromise, type Actor } from 'xstate';
import { doorCalls } from '#domain/calls/doors.ts';
import { provingStatuses, type Act, type CommandTarget } from '#domain/commands/act.ts';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Sequence } from '#collections/replica/scheduler.ts';
import type { Api } from '#collections/transport/api.ts';
import { commandMachine, type SendInput } from '#machines/command/commandMachine.ts';
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

  /** Asks a door. A press while a command runs on the same target is absorbed. */
  press(target: CommandTarget, act: Act): void {
    for (const [key, run] of this.runs) {
      if (run.target.entity !== target.entity || run.target.id !== target.id) continue;
      if (run.actor === null || !isSettled(snapshotToCommand(run.actor.getSnapshot()).state)) return;
      this.end(key);
    }
    this.start(target, act);
  }

  /** A read decided about a record: evidence for commands that were sent before it was asked for. */
  sighted(entity: EntityName, id: number, askedAt: number, row: AnyRecord | null): void {
    for (const run of this.runs.values()) {
      if (run.target.entity !== entity || run.target.id !== id || run.sentAt === null || askedAt <= run.sentAt)
        continue;
      if (run.wasThere) void this.consultLog(run);
      else if (shows(row, run.act)) this.prove(run);
    }
  }

  stop(): void {
    for (const key of [...this.runs.keys()]) this.end(key);
    this.commands.clear();
  }

  private start(target: CommandTarget, act: Act): void {
    const key = newKey();
    const row = this.options.liveRowOf(target.entity, target.id);
    const wasThere = row === undefined || shows(row, act);
    const run: Run = { actor: null, target, act, sentAt: null, wasThere, lastEntry: undefined, timers: [] };
    this.runs.set(key, run);
    const requestedAt = Date.now();
    const times = { requestedAt, sentAt: null, acceptedAt: null, settledAt: null };
    this.report({ key, target, act, state: 'requested', ...times, message: null });
    if (wasThere && this.options.isOnline()) void this.readLogFirst(key, run, requestedAt);
    else this.begin(key, run, requestedAt);
  }

  /** Where the state can prove nothing, the log's newest entry is noted before the door is asked. */
  private async readLogFirst(key: string, run: Run, requestedAt: number): Promise<void> {
    run.lastEntry = await newestEntry(this.options.api, run.target, AbortSignal.timeout(timing.commandLog));
    // Signed out meanwhile: the door is not asked any more.
    if (this.runs.get(key) === run) this.begin(key, run, requestedAt);
  }

  private begin(key: string, run: Run, requestedAt: number): void {
    const { target, act } = run;
    const send = fromPromise<void, SendInput>(() => this.send(run, key));
    const input = { key, target, act, online: this.options.isOnline(), requestedAt, now: () => Date.now() };
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

  private report(command: Command): void {
    this.commands.set(command.key, command);
    const [oldest] = this.commands.keys();
    if (this.commands.size > rememberedCommands && oldest !== undefined) this.commands.delete(oldest);
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

/** A key that no other command has, anywhere. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function shows(row: AnyRecord | null, act: Act): boolean {
  return row !== null && provingStatuses[act].includes(row['status'] as UnitStatus);
}
