import { afterEach } from 'vitest';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { ReplicaHost } from '#collections/replica/host/host.ts';
import type { BoardState } from '#collections/replica/board/boardQuery.ts';
import type { RowsState } from '#collections/rowQuery.ts';
import type { Api } from '#collections/transport/api.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { hostOptions } from '#tests/support/replica/hostOptions.ts';

const all: Rights = { permissions: {}, isSuperAdmin: true };
export const none: Rights = { permissions: {}, isSuperAdmin: false };

/** The rows of each list by its path's end; null: the server does not answer. */
export type Listed = Readonly<Record<string, readonly AnyRecord[]>> | null;

/** A server that answers only these lists. */
function apiOf(listed: Listed): Api {
  const never = () => new Promise<never>(() => undefined);
  const call = () =>
    listed === null ? never() : Promise.reject(new AppError({ code: 'notFound', message: 'It is gone.', status: 404 }));
  const rowsAt = (path: string) => listed?.[path.split('/').at(-1) ?? ''] ?? [];
  return {
    call,
    list: ({ path }: { path: string }) =>
      listed === null ? never() : Promise.resolve({ rows: rowsAt(path), count: rowsAt(path).length }),
  } as unknown as Api;
}

/** A replica with a disk. */
class Desk {
  readonly shown: RowsState<AnyRecord>[] = [];
  readonly boards: BoardState[] = [];
  readonly states: EntityState[] = [];
  readonly host: ReplicaHost;

  /** @param watched their states are noted. */
  constructor(listed: Listed, watched: EntityName) {
    this.host = new ReplicaHost(
      hostOptions({
        api: apiOf(listed),
        persistent: true,
        onEntityState: (entity, state) => entity === watched && this.states.push(state),
      }),
    );
  }

  async open(rights = all): Promise<this> {
    await this.host.open({ userId: 1, organisationId: 1, apiBase: 'http://shown.test', rights }, 0);
    return this;
  }

  ask(entity: EntityName, query: object): () => void {
    return this.host.views.rows(
      { entity, query },
      (state) => this.shown.push(state),
      () => undefined,
    );
  }

  askBoard(siteId: number): () => void {
    return this.host.views.unitBoard(
      { siteId, tones: [], words: [] },
      (board) => this.boards.push(board),
      () => undefined,
    );
  }
}

/** Opens desks on one disk, which is wiped after each test. */
export function openingDesks(watched: EntityName): (listed: Listed, rights?: Rights) => Promise<Desk> {
  let desks: Desk[] = [];
  afterEach(async () => {
    for (const { host } of desks) await host.close({ wipe: true });
    desks = [];
    await deleteOtherStores(null);
  });
  return async (listed, rights = all) => {
    const desk = await new Desk(listed, watched).open(rights);
    desks.push(desk);
    return desk;
  };
}
