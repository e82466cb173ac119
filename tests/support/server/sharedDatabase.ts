import { PGlite } from '@electric-sql/pglite';
import { extensions, type DatabaseChoice } from '#server/storage/database.ts';
import { lentDatabase } from './lentDatabase.ts';
import { closeWithFile } from './closeWithFile.ts';

type Place = Extract<DatabaseChoice, { kind: 'folder' | 'url' }>;

export interface SharedDatabase {
  database: DatabaseChoice;
  close(): Promise<void>;
}

async function opened(place: Place): Promise<DatabaseChoice> {
  if (place.kind === 'url') return place;
  return { kind: 'open', client: await PGlite.create(place.path, { extensions }) };
}

/**
 * For servers at once or one after the other: it stays open when they close.
 * @param place absent: all tables, no rows; the next file has it with the tables that this one leaves.
 */
export async function sharedDatabase(place?: Place): Promise<SharedDatabase> {
  const database = place === undefined ? await lentDatabase() : await opened(place);
  if (database.kind !== 'open') return { database, close: () => Promise.resolve() };
  const { client } = database;
  const stayingOpen = new Proxy(client, {
    get(target, name) {
      if (name === 'close') return () => Promise.resolve();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { database: { ...database, client: stayingOpen }, close: closeWithFile(() => client.close()) };
}
