import { distinctUntilChanged, map, shareReplay, type Observable } from 'rxjs';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { CommandTarget } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';

type NewestCommands = ReadonlyMap<string, Command>;

const indexes = new WeakMap<ReplicaClient, Observable<NewestCommands>>();

export function targetKey({ entity, id }: Pick<CommandTarget, 'entity' | 'id'>): string {
  return `${entity}:${id}`;
}

export function newestByTarget(commands: readonly Command[]): NewestCommands {
  const newest = new Map<string, Command>();
  for (const command of commands) {
    const key = targetKey(command.target);
    const held = newest.get(key);
    if (held === undefined || command.requestedAt > held.requestedAt) newest.set(key, command);
  }
  return newest;
}

/** One index for all rows on screen, so that each command is indexed once. */
function indexOf(replica: ReplicaClient): Observable<NewestCommands> {
  const held = indexes.get(replica);
  if (held !== undefined) return held;
  const index = replica.commands$.pipe(map(newestByTarget), shareReplay({ bufferSize: 1, refCount: true }));
  indexes.set(replica, index);
  return index;
}

function isSame(a: Command | null, b: Command | null): boolean {
  if (a === null || b === null) return a === b;
  return a.key === b.key && a.state === b.state && a.settledAt === b.settledAt && a.message === b.message;
}

/** Whether the newest command on any of the targets is of this kind. */
export function hasNewest$(
  replica: ReplicaClient,
  targets: readonly string[],
  isOfKind: (command: Command) => boolean,
): Observable<boolean> {
  return indexOf(replica).pipe(
    map((newest) =>
      targets.some((target) => {
        const command = newest.get(target);
        return command !== undefined && isOfKind(command);
      }),
    ),
    distinctUntilChanged(),
  );
}

export function newestCommand$(replica: ReplicaClient, target: string): Observable<Command | null> {
  return indexOf(replica).pipe(
    map((newest) => newest.get(target) ?? null),
    distinctUntilChanged(isSame),
  );
}
