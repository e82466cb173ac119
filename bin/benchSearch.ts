import { measureSearch, searchLines } from '#tests/bench/searchFigures.ts';

for (const line of searchLines(await measureSearch())) console.log(line);
process.exit(0);
