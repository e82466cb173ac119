import { BehaviorSubject, Subject, type Subscription } from 'rxjs';
import type { CommandAct, CommandTarget } from '#domain/commands/act.ts';
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

/** The most settled commands kept; running ones are all kept. */
const maximumSettledCommands = 500;

export type PressOptions = Pick<CommandPress, 'details' | 'reason' | 'isOfMany'> & {
  /** When the user pressed, in milliseconds since 1970; absent: now. */
  requestedAt?: number;
};

export type CommandChannel = Pick<HostReconnector, 'isUp' | 'send'>;

/** A tab's presses, and the commands of all tabs. Never sends a press twice. */
export class TabCommands {
  readonly commands$ = new BehaviorSubject<readonly Command[]>([]);
  /** Keys of presses that the host ignored because a command ran on their target. */
  readonly absorbed$ = new Subject<string>();
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

  /** Returns the key of the press. */
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
    if (loss === 'rested') return;
    const unheard = [...this.unacknowledged.values()].map(newCommand);
    this.unacknowledged.clear();
    const all = [...unheard, ...this.commands$.value];
    this.remember(all.filter((command) => !isSettled(command)).map((command) => orphanedCommand(command, Date.now())));
  }

  remember(changed: readonly Command[]): void {
    if (changed.length === 0) return;
    for (const { key } of changed) this.unacknowledged.delete(key);
    const byKey = new Map(this.commands$.value.map((command) => [command.key, command]));
    for (const command of changed) byKey.set(command.key, command);
    const newestFirst = [...byKey.values()].toSorted((a, b) => b.requestedAt - a.requestedAt);
    this.commands$.next(newestFirst.filter((command, place) => place < maximumSettledCommands || !isSettled(command)));
  }
}
