import { PGlite } from '@electric-sql/pglite';
import { extensions, type DatabaseChoice } from '#server/storage/database.ts';
import { emptyDatabase } from './emptyDatabase.ts';

type FolderOrServer = Awaited<ReturnType<typeof emptyDatabase>>;

export interface SharedDatabase {
  database: DatabaseChoice;
  close(): Promise<void>;
}

/**
 * For servers at once or one after the other: it stays open when they close.
 * @param place absent: all tables, no rows.
 */
export async function sharedDatabase(place?: FolderOrServer): Promise<SharedDatabase> {
  const database = place ?? (await emptyDatabase());
  if (database.kind === 'url') return { database, close: () => Promise.resolve() };
  const client = await PGlite.create(database.path, { extensions });
  const stayingOpen = new Proxy(client, {
    get(target, name) {
      if (name === 'close') return () => Promise.resolve();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { database: { kind: 'open', client: stayingOpen }, close: () => client.close() };
}
