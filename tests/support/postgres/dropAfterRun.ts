import { dropDatabasesOfRun } from './databases.ts';

/** On a PostgreSQL server that was given to the tests, nothing of a run stays but the template. */
export default function setup(): () => Promise<void> {
  process.env['GATEHOUSE_TEST_RUN'] = `${process.pid}`;
  return async () => {
    const url = process.env['TEST_DATABASE_URL'];
    if (url !== undefined && url !== '') await dropDatabasesOfRun(url);
  };
}
