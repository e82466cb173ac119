import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { measureBulk, turnsOfBulk } from '#tests/bench/bulkFigures.ts';
import { measureExport } from '#tests/bench/exportFigures.ts';
import { benchContext } from '#tests/bench/page.ts';
import { measureScrolling } from '#tests/bench/scrollFigures.ts';
import { openSecureProxy } from '#tests/bench/secureProxy.ts';
import { measureTypingIn } from '#tests/bench/typingFigures.ts';
import { openWorkbenchSite, siteId, unitCount, type WorkbenchSite } from '#tests/bench/workbenchSite.ts';
import { bulkLines, exportLines, scrollLines, typingLines } from '#tests/bench/workbenchTable.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres/postgres.ts';

/** Measures in a browser of its own. */
async function inBrowser(
  { token }: WorkbenchSite,
  measure: (context: Awaited<ReturnType<typeof benchContext>>) => Promise<string[]>,
): Promise<string[]> {
  const context = await benchContext(token, siteId);
  try {
    return await measure(context);
  } finally {
    await context.close();
  }
}

async function commandLines(site: WorkbenchSite): Promise<string[]> {
  const figures = [await measureBulk(site, site.server.url, 0)];
  const proxy = await openSecureProxy(site.server.url);
  if (proxy === null) return [...bulkLines(figures), '  HTTP/2 is not measured: openssl is not installed.'];
  figures.push(await measureBulk(site, proxy.url, turnsOfBulk));
  proxy.close();
  return bulkLines(figures);
}

const parts = {
  palette: (site: WorkbenchSite) =>
    inBrowser(site, async (context) => typingLines(await measureTypingIn(context, site.server.url))),
  table: (site: WorkbenchSite) =>
    inBrowser(site, async (context) => scrollLines(await measureScrolling(context, site.server.url))),
  csv: (site: WorkbenchSite) => {
    const { server, token } = site;
    return inBrowser(site, async (context) =>
      exportLines(await measureExport(context, { url: server.url, token, siteId })),
    );
  },
  commands: commandLines,
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

// `--only palette|table|csv|commands` chooses a part, more than once for several. `--on` names the database: PostgreSQL
// where it is installed, else PGlite.
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, on: { type: 'string' } } });
const only = new Set(z.array(z.enum(names)).parse(values.only ?? names));
const on = z.enum(['postgres', 'pglite']).parse(values.on ?? (findPostgres() === null ? 'pglite' : 'postgres'));

const { folder } = await buildWhenStale();
const postgres = on === 'postgres' ? await startPostgres({ durable: true }) : null;
const site = await openWorkbenchSite(
  postgres === null ? { kind: 'memory' } : { kind: 'url', url: await createBareDatabase(postgres.url) },
  folder,
);
try {
  console.log(`  ${site.counts.units} units and ${site.counts.customers} customers; tables of ${unitCount} rows`);
  for (const name of names.filter((each) => only.has(each)))
    for (const line of await parts[name](site)) console.log(line);
  console.log(`  the server is on ${on === 'postgres' ? 'PostgreSQL' : 'PGlite'}`);
  console.log(`  load average of the machine: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await site.server.close();
  await postgres?.stop();
}
process.exit(0);
