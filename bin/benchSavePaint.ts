import { benchContext } from '#tests/bench/page.ts';
import { measureSaves } from '#tests/bench/savePaint.ts';
import { runSiteBench } from '#tests/bench/siteBench.ts';
import { lockedUnits, openWorkbenchSite, siteId } from '#tests/bench/workbenchSite.ts';

// `--on postgres|pglite`.
await runSiteBench({
  names: ['saves'],
  openSite: openWorkbenchSite,
  sizeOf: ({ counts }) => `${counts.units} units and ${counts.customers} customers; one unit in two windows`,
  measure: async (_name, site) => {
    const context = await benchContext(site.token, siteId);
    const [unitId = 0] = await lockedUnits(site, 1, 0);
    const lines = await measureSaves(context, site.server.url, unitId);
    await context.close();
    return lines;
  },
});
process.exit(0);
