import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import type { CommandTarget } from '#domain/commands/act.ts';

/** Settled commands that are remembered; one that runs is never forgotten, since it must absorb the next press. */
const remembered = 200;

/** The commands of a browser as its host knows them. */
export class CommandRegistry {
  private readonly all = new Map<string, Command>();

  get(key: string): Command | undefined {
    return this.all.get(key);
  }

  /** The newest first. */
  list(): Command[] {
    return [...this.all.values()].toReversed();
  }

  of({ entity, id }: Pick<CommandTarget, 'entity' | 'id'>): Command[] {
    return [...this.all.values()].filter(({ target }) => target.entity === entity && target.id === id);
  }

  keep(command: Command): void {
    this.all.set(command.key, command);
    if (this.all.size <= remembered) return;
    for (const [key, old] of this.all) {
      if (!isSettled(old) || key === command.key) continue;
      this.all.delete(key);
      if (this.all.size <= remembered) return;
    }
  }

  clear(): void {
    this.all.clear();
  }
}
