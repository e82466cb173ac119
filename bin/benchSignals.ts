import { tellFigures } from '#tests/bench/figures.ts';
import { measureSignals } from '#tests/bench/signalsFigures.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { startPostgres } from '#tests/support/postgres/postgres.ts';

const postgres = await startPostgres({ durable: true });
try {
  const open = async () => ({ kind: 'url', url: await createBareDatabase(postgres.url) }) as const;
  await tellFigures(await measureSignals(open));
} finally {
  await postgres.stop();
}
process.exit(0);
