import { importLimits } from '#domain/limits/imports.ts';
import { measuredImports, measureImport } from '#tests/bench/importFigures.ts';
import { benchContext } from '#tests/bench/page.ts';
import { runSiteBench } from '#tests/bench/siteBench.ts';
import { openWorkbenchSite, siteId } from '#tests/bench/workbenchSite.ts';

const names = Object.keys(measuredImports) as (keyof typeof measuredImports)[];

// `--only units|customers`, `--on postgres|pglite`.
await runSiteBench({
  names,
  openSite: openWorkbenchSite,
  sizeOf: ({ counts: { units, customers } }) =>
    `files of ${importLimits.rows} rows, beside ${units} units and ${customers} customers`,
  measure: async (name, { server, token }) => {
    const context = await benchContext(token, siteId);
    const figures = await measureImport(context, server.url, name);
    await context.close();
    return figures;
  },
});
process.exit(0);
