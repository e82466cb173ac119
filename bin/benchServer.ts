import { ownName, tellFigures } from '#tests/bench/figures.ts';
import { measureServer } from '#tests/bench/serverFigures.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { startPostgres } from '#tests/support/postgres/postgres.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';

async function measureOnPostgres() {
  const postgres = await startPostgres({ durable: true });
  try {
    return await measureServer(`${ownName} on PostgreSQL`, {
      kind: 'url',
      url: await createBareDatabase(postgres.url),
    });
  } finally {
    await postgres.stop();
  }
}

async function measureOnPglite() {
  const folder = temporaryFolder();
  try {
    return await measureServer(`${ownName} on PGlite`, { kind: 'folder', path: `${folder.path}/postgres` });
  } finally {
    folder.remove();
  }
}

/** Measures the server on one database, "pglite" or "postgres". */
await tellFigures(await (process.argv[2] === 'postgres' ? measureOnPostgres() : measureOnPglite()));
process.exit(0);
