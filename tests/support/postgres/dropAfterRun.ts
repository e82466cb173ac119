import { rmSync } from 'node:fs';
import { folderOfRun } from '#tests/support/server/databaseFolders.ts';
import { dropDatabasesOfRun } from './databases.ts';

/** Only templates outlive a run: no folders, and no databases on a given PostgreSQL server. */
export default function setup(): () => Promise<void> {
  process.env['GATEHOUSE_TEST_RUN'] = `${process.pid}`;
  return async () => {
    rmSync(folderOfRun(), { recursive: true, force: true });
    const url = process.env['TEST_DATABASE_URL'];
    if (url !== undefined && url !== '') await dropDatabasesOfRun(url);
  };
}
