import { rmSync } from 'node:fs';
import { folderOfRun } from '#tests/support/server/databaseFolders.ts';
import { dropDatabasesOfRun } from './databases.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

/** Only templates outlive a run: no folders, and no databases on a given PostgreSQL server. */
export default function setup(): () => Promise<void> {
  process.env['GATEHOUSE_TEST_RUN'] = `${process.pid}`;
  return async () => {
    rmSync(folderOfRun(), { recursive: true, force: true });
    if (isOnPostgres) await dropDatabasesOfRun(postgresUrl);
  };
}
