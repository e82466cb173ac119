import { parseArgs } from 'node:util';
import { furtherText, printLine, showLines } from '#tests/bench/figures.ts';
import { measureListPages } from '#tests/bench/scale/listPages.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { startPostgres } from '#tests/support/postgres/postgres.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    samples: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});

const postgres = await startPostgres({ durable: true });
const url = await createBareDatabase(postgres.url);
printLine(`  A page of 15 out of ${values.rows} rows, one call after the other:`);
const pages = await measureListPages(url, Number(values.rows), Number(values.samples), Number(values.seed));
await showLines(
  pages.map(({ what, times, found: [fewest, most] }) => ({
    what,
    times,
    tasks: null,
    more: furtherText(times, `${fewest === most ? most : `${fewest} to ${most}`} found`),
  })),
);
await postgres.stop();
process.exit(0);
