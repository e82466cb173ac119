import { z } from 'zod';
import { createRandom } from '#server/seed/random.ts';
import { familyNames, givenNames } from '#server/seed/names.ts';
import { startServer } from '#server/start.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { remoteCalls } from '#tests/support/server/serverProcess.ts';
import { addCustomers, addEventLogs, addUnits } from './manyRows.ts';
import { showTableSizes } from './tableSizes.ts';

/** A kind of search in a list, with the milliseconds of each page. */
export interface ListPages {
  what: string;
  times: number[];
  /** How many rows were found, from the fewest to the most. */
  found: readonly [number, number];
}

const pageSize = 15;
const warmUp = 20;

const answerSchema = z.object({ count: z.number(), rows: z.array(z.unknown()).max(pageSize) });

type Conditions = readonly { column: string; query: string }[];

/** Each search a person may make in a list of so many rows. */
function searchesOf(rows: number, seed: number) {
  const random = createRandom(seed);
  const oneOf = (words: readonly string[]) => words[random.between(0, words.length - 1)] ?? '';
  const part = (text: string, length: number) => {
    const from = random.between(0, Math.max(0, text.length - length));
    return text.slice(from, from + length);
  };
  const row = () => random.between(1, rows);
  const phone = () => `04${String((row() * 7_654_321) % 100_000_000).padStart(8, '0')}`;
  return [
    { list: 'customers', what: 'without a search', search: (): Conditions => [] },
    {
      list: 'customers',
      what: 'a whole name',
      search: () => [{ column: 'name', query: `${oneOf(givenNames)} ${oneOf(familyNames)}` }],
    },
    { list: 'customers', what: 'four letters', search: () => [{ column: 'name', query: part(oneOf(familyNames), 4) }] },
    { list: 'customers', what: 'two letters', search: () => [{ column: 'name', query: part(oneOf(familyNames), 2) }] },
    { list: 'customers', what: 'no such name', search: () => [{ column: 'name', query: `zq${row()}` }] },
    {
      list: 'customers',
      what: 'seven digits of a phone',
      search: () => [{ column: 'phone', query: part(phone(), 7) }],
    },
    { list: 'customers', what: 'an email', search: () => [{ column: 'email', query: `customer${row()}@` }] },
    { list: 'units', what: 'without a search', search: (): Conditions => [] },
    {
      list: 'units',
      what: 'a name',
      search: () => [{ column: 'name', query: `c${part(String(10_000 + (row() % 10_000)), 5)}` }],
    },
    {
      list: 'units',
      what: 'three digits',
      search: () => [{ column: 'name', query: String(random.between(100, 999)) }],
    },
    { list: 'eventLogs', what: 'without a search', search: (): Conditions => [] },
    { list: 'eventLogs', what: 'a word', search: () => [{ column: 'event', query: 'denied' }] },
  ];
}

/** Pages of lists of so many rows each, one call after the other, on a PostgreSQL server. */
export async function measureListPages(url: string, rows: number, samples: number, seed: number): Promise<ListPages[]> {
  const server = await startServer({
    database: { kind: 'url', url },
    host: '127.0.0.1',
    port: 0,
    seed: null,
  });
  const build = createBuilders(server.database);
  const { id: siteId, organisationId } = await build.site();
  const user = await build.user({ organisationId });
  await addCustomers(server.database, organisationId, rows);
  await addUnits(server.database, siteId, rows);
  await addEventLogs(server.database, siteId, rows);
  await server.database.execute('vacuum analyze');
  await showTableSizes(server.database, ['customers', 'units', 'event_logs']);
  const { call, signIn } = remoteCalls(server.url);
  const token = await signIn(user, builtPassword);
  const measured: ListPages[] = [];
  for (const { list, what, search } of searchesOf(rows, seed)) {
    const times: number[] = [];
    const counts: number[] = [];
    for (let sample = 0; sample < warmUp + samples; sample += 1) {
      const query = new URLSearchParams({ limit: String(pageSize), searchQuery: JSON.stringify(search()) });
      const from = performance.now();
      const { status, body } = await call('GET', `api/admin/${list}?${query}`, token);
      const time = performance.now() - from;
      if (status !== 200) throw new Error(`A page of ${list} was answered ${status}: ${String(body)}`);
      if (sample < warmUp) continue;
      times.push(time);
      counts.push(answerSchema.parse(body).count);
    }
    measured.push({ what: `${list}, ${what}`, times, found: [Math.min(...counts), Math.max(...counts)] });
  }
  await server.close();
  return measured;
}
