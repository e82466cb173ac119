import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';

/** A process that brings the tables of DATABASE_URL or DATA_DIR up to the migrations of a folder, and nothing else. */
const [folder] = process.argv.slice(2);
const { DATABASE_URL: url, DATA_DIR: path = '' } = process.env;
const open = await openDatabase(url === undefined ? { kind: 'folder', path } : { kind: 'url', url }, () => undefined);
process.stdout.write('Migrating\n');
await migrate(open, folder);
process.stdout.write('Migrated\n');
await open.close();
