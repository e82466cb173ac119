import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import Fuse from 'fuse.js';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { heldRows } from '#domain/limits/replica.ts';
import { foldText } from '#domain/search/foldText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import { rowFilter, rowOrder } from '#collections/replica/rows/rowFilter.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { SearchHits } from '#collections/replica/search/hits.ts';
import { SearchIndex } from '#collections/replica/search/searchIndex.ts';
import { recordItem } from '#shell/palette/recordItems.ts';
import { quantilesOf, type Quantiles } from './quantiles.ts';
import { heldUnits, keystrokes, searchRows, searchedCustomers, searchedUnits } from './searchRows.ts';

export interface SearchFigure {
  what: string;
  /** Milliseconds from a key to the hits. */
  times: Quantiles;
  n: number;
}

export interface SearchFigures {
  /** The replica's index, then its rivals: customers and units, searched at each key, 15 rows each. */
  searches: SearchFigure[];
  /** Customers, over a worker's port, by page size. */
  overPort: SearchFigure[];
  /** Customers and units, over a worker's port, as items. */
  palette: SearchFigure;
  /** The longest list that a browser holds: sorted, filtered and searched, without the first time. */
  held: SearchFigure[];
  /** Milliseconds to index all rows at once. */
  reading: number;
}

type Entity = 'customer' | 'unit';
type Search = (text: string) => unknown;

const page = 15;
const portPages = [15, 100] as const;
/** The most hits per kind in the palette. */
const paletteLimit = 8;
const rounds = 3;
const options = { threshold: 0, ignoreLocation: true, includeScore: true } as const;
const all = searchRows();
const names = Object.keys(all) as Entity[];
const keysOf = (entity: Entity) => ({ ...options, keys: [...entityOf(entity).search] });

function timesOf(what: string, texts: readonly string[], search: Search): SearchFigure {
  const times = texts.map((text) => {
    const before = performance.now();
    search(text);
    return performance.now() - before;
  });
  return { what, times: quantilesOf(times), n: times.length };
}

/** A new Fuse per word over the previous word's hits; sums the scores. */
function searchAnew(entity: Entity, text: string): AnyRecord[] {
  let scored = all[entity].map((row) => ({ row, sum: 0 }));
  for (const word of wordsOf(text)) {
    const before = scored;
    const fuse = new Fuse(
      before.map(({ row }) => row),
      keysOf(entity),
    );
    scored = fuse
      .search(word)
      .map(({ item, refIndex, score }) => ({ row: item, sum: (before[refIndex]?.sum ?? 0) + (score ?? 0) }));
  }
  return firstOf(scored);
}

/** One prebuilt Fuse for every word; sums the scores. */
function searchPrebuilt(fuse: Fuse<AnyRecord>, text: string): AnyRecord[] {
  const [first = '', ...others] = wordsOf(text);
  if (others.length === 0) return fuse.search(first, { limit: page }).map(({ item }) => item);
  const found = others.map((word) => new Map(fuse.search(word).map(({ refIndex, score }) => [refIndex, score ?? 0])));
  const scored = fuse.search(first).flatMap(({ item, refIndex, score }) => {
    const scores = found.map((hits) => hits.get(refIndex));
    if (scores.includes(undefined)) return [];
    return [{ row: item, sum: scores.reduce<number>((sum, each) => sum + (each ?? 0), score ?? 0) }];
  });
  return firstOf(scored);
}

/** A substring filter over texts folded once, then Fuse over the remaining rows. */
function filterThenFuse(entity: Entity): Search {
  const fields = [...entityOf(entity).search];
  const fold = (row: AnyRecord, path: string | string[]) => {
    const text = Fuse.config.getFn(row, path);
    return typeof text === 'string' ? foldText(text) : text;
  };
  const { keys, records } = Fuse.createIndex(fields, all[entity], { getFn: fold }).toJSON();
  const joined = records.map(({ $: texts = {} }) =>
    Object.values(texts)
      .flat()
      .map((each) => each.v)
      .join('\n'),
  );
  return (text) => {
    const words = wordsOf(foldText(text));
    const found = joined.flatMap((each, at) => (words.every((word) => each.includes(word)) ? [at] : []));
    const rows = found.flatMap((at) => all[entity][at] ?? []);
    const remaining = found.flatMap((at, i) => {
      const record = records[at];
      return record === undefined ? [] : [{ ...record, i }];
    });
    const fuse = new Fuse(rows, keysOf(entity), Fuse.parseIndex({ keys, records: remaining } as never));
    return searchPrebuilt(fuse, words.join(' '));
  };
}

function firstOf(scored: readonly { row: AnyRecord; sum: number }[]): AnyRecord[] {
  const sorted = scored.toSorted((a, b) => a.sum - b.sum);
  return sorted.slice(0, page).map(({ row }) => row);
}

/** A worker of Node.js needs tsx to read TypeScript. */
const inWorker = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(require('node:worker_threads').workerData);
})`;

/** Sends keys as a tab does: each key waits for its rows. */
async function overPort(limit: number, isPalette = false): Promise<SearchFigure> {
  const worker = new Worker(inWorker, { eval: true, workerData: new URL('searchWorker.ts', import.meta.url).href });
  try {
    await once(worker, 'message');
    const times: number[] = [];
    for (const [view, text] of [keystrokes, ...repeated(keystrokes)].flat().entries()) {
      const before = performance.now();
      worker.postMessage({ view, text, limit, isPalette });
      const [answer] = (await once(worker, 'message')) as [{ value: SearchHits }];
      if (isPalette) paletteItems(answer.value, text);
      times.push(performance.now() - before);
    }
    const measured = times.slice(keystrokes.length);
    return {
      what: isPalette ? 'the palette' : `${limit} rows over the port`,
      times: quantilesOf(measured),
      n: measured.length,
    };
  } finally {
    await worker.terminate();
  }
}

function heldFigures(): SearchFigure[] {
  const index = new SearchIndex(entityOf('unit').search, (row) => recordName('unit', row));
  const rows = heldUnits();
  const [first] = rows;
  for (const row of rows) index.put(row);
  index.read(Infinity);
  const sorted = (field: string, direction: 'asc' | 'desc' = 'desc') => ({ sort: { field, direction } });
  const queries: Record<string, RowQuery> = {
    'by name, downwards': sorted('name'),
    'by size, upwards': sorted('squareMetres', 'asc'),
    'by size, page in the middle': { ...sorted('squareMetres'), skip: heldRows.inFullPages / 2 },
    'locked, by area': { ...sorted('Area.name'), where: { status: ['locked'] } },
    'of 20 to 30 m²': { ranges: { squareMetres: { from: 20, to: 30 } } },
    'with "row c"': { search: 'row c' },
  };
  return Object.entries(queries).map(([what, query]) => {
    const { search: text = '', skip = 0 } = query;
    const compare = rowOrder('unit', query);
    const matches = rowFilter('unit', { ...query, siteId: 1 });
    const search: Search = () => {
      // A change: otherwise only the hits of the search before would be searched.
      if (first !== undefined) index.put(first);
      return index.find({ text, matches, compare, skip, limit: page });
    };
    search(text);
    return timesOf(what, repeated(Array.from({ length: 10 }, () => text)).flat(), search);
  });
}

function paletteItems({ groups }: SearchHits, typed: string): unknown {
  const options = { typed, mayOpen: () => true, sites: [], siteId: 0 };
  return groups.flatMap(({ entity, rows }) => rows.map((row) => recordItem({ entity, row }, options)));
}

const repeated = (texts: readonly string[]) => Array.from({ length: rounds }, () => texts);

/** Measures typed searches, beside Fuse alone and Fuse with a prebuilt index. */
export async function measureSearch(): Promise<SearchFigures> {
  const texts = repeated(keystrokes).flat();
  const before = performance.now();
  const indexes = names.map((entity) => {
    const index = new SearchIndex(entityOf(entity).search, (row) => recordName(entity, row));
    for (const row of all[entity]) index.put(row);
    index.read(Infinity);
    return index;
  });
  const reading = performance.now() - before;
  const wanted = { matches: () => true, compare: null, skip: 0, limit: page };
  const own: Search = (text) => indexes.map((index) => index.find({ ...wanted, text }));
  for (const text of keystrokes) own(text);
  const prebuilt = names.map((entity) => new Fuse(all[entity], keysOf(entity)));
  const filtered = names.map(filterThenFuse);
  for (const text of keystrokes) filtered.forEach((search) => search(text));
  const searches = [
    timesOf('the replica', texts, own),
    timesOf('Substring filter, then Fuse', texts, (text) => filtered.map((search) => search(text))),
    timesOf('Fuse, index made once', keystrokes, (text) => prebuilt.map((fuse) => searchPrebuilt(fuse, text))),
    // Slow, so only every third key.
    timesOf(
      'Fuse, as it comes',
      keystrokes.filter((_text, index) => index % 3 === 0),
      (text) => names.map((entity) => searchAnew(entity, text)),
    ),
  ];
  const figures = [];
  for (const limit of portPages) figures.push(await overPort(limit));
  return { searches, overPort: figures, palette: await overPort(paletteLimit, true), held: heldFigures(), reading };
}

/** Lines for each rival, with its ratio to the replica. */
export function searchLines({ searches, overPort: port, palette, held, reading }: SearchFigures): string[] {
  const own = searches[0]?.times;
  const line = ({ what, times, n }: SearchFigure, ratio: string) =>
    `  ${what.padEnd(28)}p50 ${times.p50.toFixed(1).padStart(7)}   p95 ${times.p95.toFixed(1).padStart(7)} ms   n ${String(n).padStart(3)}${ratio}`;
  const ratioOf = ({ times }: SearchFigure) =>
    own === undefined || times === own
      ? ''
      : `   × ${(times.p50 / own.p50).toFixed(0)} at the median, × ${(times.p95 / own.p95).toFixed(0)} at p95`;
  return [
    `Search, from a key to the best ${page} of ${searchedCustomers} customers and of ${searchedUnits} units:`,
    ...searches.map((figure) => line(figure, ratioOf(figure))),
    `From a key to rows in another thread, ${searchedCustomers} customers, in a worker:`,
    ...port.map((figure) => line(figure, '')),
    `From a key to the items of the palette, ${searchedCustomers + searchedUnits} records, in a worker:`,
    line(palette, ''),
    `From a question to a page of ${heldRows.inFullPages} units of one site:`,
    ...held.map((figure) => line(figure, '')),
    `  Reading all rows into the index takes ${reading.toFixed(0)} ms in all, in slices.`,
  ];
}
