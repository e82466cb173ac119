import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import type { CommandTarget } from '#domain/commands/act.ts';

/** The number of commands that are kept. A running one always stays, since it absorbs the next press. */
const maxSettled = 200;

export class CommandRegistry {
  private readonly all = new Map<string, Command>();

  get(key: string): Command | undefined {
    return this.all.get(key);
  }

  /** The newest first. */
  list(): Command[] {
    return [...this.all.values()].toReversed();
  }

  listOfTarget({ entity, id }: Pick<CommandTarget, 'entity' | 'id'>): Command[] {
    return [...this.all.values()].filter(({ target }) => target.entity === entity && target.id === id);
  }

  set(command: Command): void {
    this.all.set(command.key, command);
    if (this.all.size <= maxSettled) return;
    for (const [key, old] of this.all) {
      if (!isSettled(old) || key === command.key) continue;
      this.all.delete(key);
      if (this.all.size <= maxSettled) return;
    }
  }

  clear(): void {
    this.all.clear();
  }
}
