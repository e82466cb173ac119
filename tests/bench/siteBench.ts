import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import type { RunningServer } from '#server/start.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres/postgres.ts';
import { printLine, showLines, type FigureLine } from './figures.ts';

export interface SiteBench<Name extends string, Site extends { server: RunningServer }> {
  names: readonly Name[];
  /** @param dashboard the built dashboard's folder. */
  openSite: (database: DatabaseChoice, dashboard: string) => Promise<Site>;
  sizeOf: (site: Site) => string;
  /** The lines of a part's figures. */
  measure: (name: Name, site: Site) => Promise<readonly FigureLine[]>;
}

/**
 * Measures and prints the parts that `--only` chooses (by default all), on the database that `--on` names: PostgreSQL
 * where installed, else PGlite.
 */
export async function runSiteBench<Name extends string, Site extends { server: RunningServer }>(
  bench: SiteBench<Name, Site>,
): Promise<void> {
  const { names, openSite, sizeOf, measure } = bench;
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, on: { type: 'string' } } });
  const only = new Set<Name>(z.array(z.enum(names)).parse(values.only ?? names));
  const on = z.enum(['postgres', 'pglite']).parse(values.on ?? (findPostgres() === null ? 'pglite' : 'postgres'));
  const { folder } = await buildWhenStale();
  const postgres = on === 'postgres' ? await startPostgres({ durable: true }) : null;
  const database: DatabaseChoice =
    postgres === null ? { kind: 'memory' } : { kind: 'url', url: await createBareDatabase(postgres.url) };
  const site = await openSite(database, folder);
  try {
    printLine(`  ${sizeOf(site)}`);
    for (const name of names.filter((each) => only.has(each))) await showLines(await measure(name, site));
    printLine(`  the server is on ${on === 'postgres' ? 'PostgreSQL' : 'PGlite'}`);
    printLine(`  load average of the machine: ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await site.server.close();
    await postgres?.stop();
  }
}
