import { ownName, tellFigures } from '#tests/bench/figures.ts';
import { measureSearch, searchLines } from '#tests/bench/searchFigures.ts';

const measured = await measureSearch();
for (const line of searchLines(measured)) console.log(line);
const { searches, overPort, palette } = measured;
await tellFigures([
  ...searches.map(({ what, times: { p50, p95 }, n }, index) => ({
    what: 'search: a key to the best 15',
    who: index === 0 ? ownName : what,
    unit: 'ms' as const,
    p50,
    p95,
    count: n,
  })),
  ...[...overPort, palette].map(({ what, times: { p50, p95 }, n }) => ({
    what: `search: a key to ${what}`,
    who: ownName,
    unit: 'ms' as const,
    p50,
    p95,
    count: n,
  })),
]);
process.exit(0);
