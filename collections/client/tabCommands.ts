import { BehaviorSubject, distinctUntilChanged, map, Subject, type Observable, type Subscription } from 'rxjs';
import type { CommandAct, CommandTarget } from '#domain/commands/act.ts';
import { CommandRegistry } from '#domain/commands/commandRegistry.ts';
import {
  isSettled,
  orphanedCommand,
  refusedCommand,
  newCommand,
  type Command,
  type CommandPress,
} from '#domain/commands/lifecycle.ts';
import { timing } from '#domain/limits/timing.ts';
import { newRequestKey } from '../transport/requestKey.ts';
import type { HostLoss } from './hostHandle.ts';
import type { HostReconnector } from './hostReconnector.ts';

export type PressOptions = Pick<CommandPress, 'details' | 'reason' | 'isOfMany'> & {
  /** Absent: a new one. */
  key?: string;
  /** When the user pressed, in milliseconds since 1970; absent: now. */
  requestedAt?: number;
};

export type CommandChannel = Pick<HostReconnector, 'isUp' | 'send'>;

/** A tab's presses, and the commands of all tabs. Never sends a press twice. */
export class TabCommands {
  /** Newest first, from all tabs since the host started; bounded. */
  readonly commands$ = new BehaviorSubject<readonly Command[]>([]);
  /** Keys of presses that the host ignored because a command ran on their target. */
  readonly absorbed$ = new Subject<string>();
  private readonly registry = new CommandRegistry();
  private readonly host: CommandChannel;
  /** Presses without a host's acknowledgement. */
  private readonly unacknowledged = new Map<string, CommandPress>();

  constructor(host: CommandChannel) {
    this.host = host;
  }

  listen(host: HostReconnector): Subscription[] {
    return [
      host.on('absorbed').subscribe(({ key }) => this.onAbsorbed(key)),
      host.on('commands').subscribe(({ commands }) => this.remember(commands)),
    ];
  }

  /**
   * The host ignores a press while another command runs on the target, and refuses one that is too old, so a caller
   * that checks first passes `requestedAt`.
   * @returns the key of the press.
   */
  press(target: CommandTarget, act: CommandAct, options: PressOptions = {}): string {
    const press: CommandPress = { key: newRequestKey(), target, act, requestedAt: Date.now(), ...options };
    if (this.host.isUp) {
      this.unacknowledged.set(press.key, press);
      this.host.send({ kind: 'command', press });
    } else {
      this.remember([refusedCommand(press, Date.now())]);
    }
    return press.key;
  }

  /** The newest command on a target; null: none. */
  newestOf(target: Pick<CommandTarget, 'entity' | 'id'>): Command | null {
    return this.registry.newestOf(target);
  }

  newest$(target: Pick<CommandTarget, 'entity' | 'id'>): Observable<Command | null> {
    return this.commands$.pipe(
      map(() => this.newestOf(target)),
      distinctUntilChanged(),
    );
  }

  /** undefined: unknown, or forgotten. */
  get(key: string): Command | undefined {
    return this.registry.get(key);
  }

  /** Forgets none of these, until others are kept in their place. */
  keep(keys: ReadonlySet<string>): void {
    this.registry.keep(keys);
  }

  /** Stops commands that are not sent yet. */
  stop(keys: readonly string[]): void {
    this.host.send({ kind: 'stopCommands', keys: [...keys] });
  }

  onAbsorbed(key: string): void {
    this.unacknowledged.delete(key);
    this.absorbed$.next(key);
  }

  /** Tells a new host which commands may be open. */
  onConnected(): void {
    const open = this.commands$.value.filter((command) => command.state === 'unconfirmed' || !isSettled(command));
    const commands = [...[...this.unacknowledged.values()].map(newCommand), ...open].filter(
      ({ requestedAt }) => Date.now() - requestedAt < timing.commandEvidence,
    );
    if (commands.length > 0) this.host.send({ kind: 'adoptCommands', commands });
  }

  /** The outcome of running commands is now unknown. */
  onLost(loss: HostLoss): void {
    if (loss === 'suspended') return;
    const unheard = [...this.unacknowledged.values()].map(newCommand);
    this.unacknowledged.clear();
    const all = [...unheard, ...this.commands$.value];
    this.remember(all.filter((command) => !isSettled(command)).map((command) => orphanedCommand(command, Date.now())));
  }

  remember(changed: readonly Command[]): void {
    if (changed.length === 0) return;
    for (const { key } of changed) this.unacknowledged.delete(key);
    this.registry.set(...changed);
    this.commands$.next(this.registry.list());
  }
}
