import { BehaviorSubject, Subject, type Subscription } from 'rxjs';
import type { CommandAct, CommandTarget } from '#domain/commands/act.ts';
import {
  isSettled,
  orphaned,
  refused,
  requested,
  type Command,
  type CommandPress,
} from '#domain/commands/lifecycle.ts';
import { timing } from '#domain/limits/timing.ts';
import { newCommandKey } from './commandKey.ts';
import type { HostLoss } from './hostHandle.ts';
import type { HostReconnector } from './hostReconnector.ts';

/** Settled commands that a tab remembers; those that run are always known. */
const rememberedCommands = 500;

/** What goes with a press, beside its target and act. */
export type PressOptions = Pick<CommandPress, 'details' | 'reason' | 'isOfMany'> & {
  /** When somebody pressed, in milliseconds since 1970; absent: just now. */
  requestedAt?: number;
};

/** The way to the host, as far as commands need it. */
export type CommandLink = Pick<HostReconnector, 'isUp' | 'send'>;

/** A tab's half of the commands: its presses, and what it knows of everybody's. It never sends a press twice. */
export class TabCommands {
  readonly commands$ = new BehaviorSubject<readonly Command[]>([]);
  /** Keys of presses that did nothing, because a command ran on their target already. */
  readonly absorbed$ = new Subject<string>();
  private readonly link: CommandLink;
  /** Presses that no host has said anything of yet. */
  private readonly pressed = new Map<string, CommandPress>();

  constructor(link: CommandLink) {
    this.link = link;
  }

  /** Hears what hosts say of commands, until it is unsubscribed. */
  listen(link: HostReconnector): Subscription[] {
    return [
      link.on('absorbed').subscribe(({ key }) => this.absorbed(key)),
      link.on('commands').subscribe(({ commands }) => this.remember(commands)),
    ];
  }

  /** Asks a door or device; answers the press's key. */
  press(target: CommandTarget, act: CommandAct, options: PressOptions = {}): string {
    const press: CommandPress = { key: newCommandKey(), target, act, requestedAt: Date.now(), ...options };
    if (this.link.isUp) {
      this.pressed.set(press.key, press);
      this.link.send({ kind: 'command', press });
    } else {
      this.remember([refused(press, Date.now())]);
    }
    return press.key;
  }

  absorbed(key: string): void {
    this.pressed.delete(key);
    this.absorbed$.next(key);
  }

  /** A host has this tab's line: it is told which commands the tab may have lost sight of. */
  arrived(): void {
    const open = this.commands$.value.filter((command) => command.state === 'unconfirmed' || !isSettled(command));
    const commands = [...[...this.pressed.values()].map(requested), ...open].filter(
      ({ requestedAt }) => Date.now() - requestedAt < timing.commandEvidence,
    );
    if (commands.length > 0) this.link.send({ kind: 'inherit', commands });
  }

  /** Nobody can tell any more what came of commands under way. */
  lost(loss: HostLoss): void {
    if (loss === 'rested') return;
    const unheard = [...this.pressed.values()].map(requested);
    this.pressed.clear();
    const all = [...unheard, ...this.commands$.value];
    this.remember(all.filter((command) => !isSettled(command)).map((command) => orphaned(command, Date.now())));
  }

  remember(changed: readonly Command[]): void {
    if (changed.length === 0) return;
    for (const { key } of changed) this.pressed.delete(key);
    const byKey = new Map(this.commands$.value.map((command) => [command.key, command]));
    for (const command of changed) byKey.set(command.key, command);
    const newestFirst = [...byKey.values()].toSorted((a, b) => b.requestedAt - a.requestedAt);
    this.commands$.next(newestFirst.filter((command, place) => place < rememberedCommands || !isSettled(command)));
  }
}
