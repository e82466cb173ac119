import { benchContext } from '#tests/bench/page.ts';
import { runSiteBench } from '#tests/bench/siteBench.ts';
import { measureUse } from '#tests/bench/useFigures.ts';
import { openWorkbenchSite, siteId } from '#tests/bench/workbenchSite.ts';

// `--on postgres|pglite`.
await runSiteBench({
  names: ['walk'],
  openSite: openWorkbenchSite,
  sizeOf: ({ counts }) => `${counts.units} units and ${counts.customers} customers`,
  measure: async (_name, { server, token }) => {
    const context = await benchContext(token, siteId);
    const lines = await measureUse(context, server.url);
    await context.close();
    return lines;
  },
});
process.exit(0);
