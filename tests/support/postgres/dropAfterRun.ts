import { rmSync } from 'node:fs';
import { folderOfRun } from '#tests/support/server/databaseFolders.ts';
import { dropDatabasesOfRun } from './databases.ts';

/** Nothing of a run stays but templates, neither folders nor what it made on a PostgreSQL server that was given to it. */
export default function setup(): () => Promise<void> {
  process.env['GATEHOUSE_TEST_RUN'] = `${process.pid}`;
  return async () => {
    rmSync(folderOfRun(), { recursive: true, force: true });
    const url = process.env['TEST_DATABASE_URL'];
    if (url !== undefined && url !== '') await dropDatabasesOfRun(url);
  };
}
