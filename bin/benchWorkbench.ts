import { measureBulk, turnsOfBulk } from '#tests/bench/bulkFigures.ts';
import { measureExport } from '#tests/bench/exportFigures.ts';
import type { FigureLine } from '#tests/bench/figures.ts';
import { measureHeld } from '#tests/bench/heldFigures.ts';
import { benchContext } from '#tests/bench/page.ts';
import { measureScrolling } from '#tests/bench/scrollFigures.ts';
import { openSecureProxy } from '#tests/bench/secureProxy.ts';
import { runSiteBench } from '#tests/bench/siteBench.ts';
import { measureTypingIn } from '#tests/bench/typingFigures.ts';
import { openWorkbenchSite, siteId, unitCount, type WorkbenchSite } from '#tests/bench/workbenchSite.ts';
import { bulkLines, exportLines, heldLines, scrollLines, typingLines } from '#tests/bench/workbenchTable.ts';

async function inBrowser(
  { token }: WorkbenchSite,
  measure: (context: Awaited<ReturnType<typeof benchContext>>) => Promise<FigureLine[]>,
): Promise<FigureLine[]> {
  const context = await benchContext(token, siteId);
  try {
    return await measure(context);
  } finally {
    await context.close();
  }
}

async function commandLines(site: WorkbenchSite): Promise<FigureLine[]> {
  const figures = [await measureBulk(site, site.server.url, 0)];
  const proxy = await openSecureProxy(site.server.url);
  if (proxy === null) {
    console.log('  HTTP/2 is not measured: openssl is not installed.');
    return bulkLines(figures);
  }
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
  // Last: the site has more units from then on.
  held: (site: WorkbenchSite) => inBrowser(site, async (context) => heldLines(await measureHeld(context, site))),
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

// `--only palette|table|csv|commands|held`, `--on postgres|pglite`.
await runSiteBench({
  names,
  openSite: openWorkbenchSite,
  sizeOf: ({ counts }) => `${counts.units} units and ${counts.customers} customers; tables of ${unitCount} rows`,
  measure: (name, site) => parts[name](site),
});
process.exit(0);
