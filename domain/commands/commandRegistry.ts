import type { CommandedEntity, CommandTarget } from './act.ts';
import { isSettled, type Command } from './lifecycle.ts';

type TargetId = Pick<CommandTarget, 'entity' | 'id'>;

/** The settled commands that are kept. A running one always stays, since it absorbs the next press. */
const maximumCommands = 500;

const keyOf = ({ entity, id }: TargetId): `${CommandedEntity}:${number}` => `${entity}:${id}`;

/** The commands that a host or a tab knows, by key and by target. The oldest settled ones go first. */
export class CommandRegistry {
  private readonly all = new Map<string, Command>();
  private readonly byTarget = new Map<string, Set<string>>();
  /** Stay as well: results on screen are made of them. */
  private kept: ReadonlySet<string> = new Set();

  get(key: string): Command | undefined {
    return this.all.get(key);
  }

  /** The newest first. */
  list(): Command[] {
    return [...this.all.values()].toSorted((a, b) => b.requestedAt - a.requestedAt);
  }

  ofTarget(target: TargetId): Command[] {
    return [...(this.byTarget.get(keyOf(target)) ?? [])].flatMap((key) => this.all.get(key) ?? []);
  }

  /** The one requested last, in whatever order they came. */
  newestOf(target: TargetId): Command | null {
    const [first, ...others] = this.ofTarget(target);
    if (first === undefined) return null;
    return others.reduce((newest, each) => (each.requestedAt > newest.requestedAt ? each : newest), first);
  }

  set(...commands: readonly Command[]): void {
    for (const command of commands) {
      this.all.set(command.key, command);
      const target = keyOf(command.target);
      this.byTarget.set(target, (this.byTarget.get(target) ?? new Set()).add(command.key));
    }
    this.forgetOld();
  }

  /** Keeps these, however old; those that were kept before may go. */
  keep(keys: ReadonlySet<string>): void {
    this.kept = keys;
    this.forgetOld();
  }

  clear(): void {
    this.all.clear();
    this.byTarget.clear();
  }

  private forgetOld(): void {
    if (this.all.size <= maximumCommands) return;
    for (const command of this.list().slice(maximumCommands)) {
      if (isSettled(command) && !this.kept.has(command.key)) this.forget(command);
    }
  }

  private forget({ key, target }: Command): void {
    this.all.delete(key);
    const keys = this.byTarget.get(keyOf(target));
    keys?.delete(key);
    if (keys?.size === 0) this.byTarget.delete(keyOf(target));
  }
}
