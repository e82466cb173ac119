import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { prefetchQueries } from '#crud/data/prefetchQueries.ts';
import { useRows } from '#crud/data/useRows.ts';
import { linkHostPerTest, Screen } from './screens.tsx';

const line = linkHostPerTest();

const query: RowQuery = { siteId: 1, limit: 15 };
const known = { ignored: [], coverage: { kind: 'whole' }, freshness: { state: 'live', complete: true } } as const;
const answerOf = (name: string) => ({ ...known, rows: [{ id: 7, name }], total: 1 });
const asked = () => line.received.flatMap((message) => (message.kind === 'openQuery' ? [message] : []));
const address = () => location.pathname + location.search;

/** The content of each rendering. */
const renderings: string[] = [];

function Names({ of, isList = false }: { of: RowQuery; isList?: boolean }) {
  const view = useRows('unit', of, isList);
  renderings.push(view.status === 'ready' ? view.rows.map(({ name }) => name).join() : view.status);
  return null;
}

it('renders first with the rows of the queries that the page sent first on its last visit', async () => {
  const question = { name: 'unit', content: JSON.stringify(query) };
  localStorage.setItem(storageKeys.token, 'held');
  const former = { name: 'unit', content: JSON.stringify({ siteId: 1 }) };
  const elsewhere = { '/elsewhere': [former] };
  localStorage.setItem(storageKeys.firstQuestions, JSON.stringify({ ...elsewhere, [address()]: [question, former] }));
  const asking = prefetchQueries(line.data.replica, 'unit.list', 500);
  await expect.poll(asked).toHaveLength(2);
  const view = asked()[0]?.view ?? 0;
  line.send({ kind: 'queryResult', view, value: answerOf('A101') as never });
  await asking;

  render(
    <Screen host={line}>
      <Names of={query} />
      <Names of={{ siteId: 1, search: 'smith' }} />
    </Screen>,
  );
  expect(renderings[0]).toBe('A101');
  line.send({ kind: 'queryResult', view, value: answerOf('A101 B') as never });
  await expect.poll(() => renderings).toContain('A101 B');
  // Asked once, by the first; the other's words are its own.
  expect(asked().filter(({ question: { question: put } }) => JSON.stringify(put).includes('"limit":15'))).toHaveLength(
    1,
  );

  // The next opening starts the same way; typed or abandoned questions are not kept.
  const kept = () => JSON.parse(localStorage.getItem(storageKeys.firstQuestions) ?? '{}') as Record<string, unknown>;
  await expect.poll(kept, { timeout: 10_000 }).toEqual({ ...elsewhere, [address()]: [question] });
});

it('asks for the page’s list first and waits little longer for others', async () => {
  localStorage.setItem(storageKeys.token, 'held');
  await prefetchQueries(line.data.replica, 'unit.list', 1);
  render(
    <Screen host={line}>
      {[1, 2, 3].map((floor) => (
        <Names key={floor} of={{ where: { floor: [floor] } }} />
      ))}
      <Names of={{ where: { areaId: [0] } }} />
      <Names of={query} isList />
    </Screen>,
  );
  const kept = () => JSON.parse(localStorage.getItem(storageKeys.firstQuestions) ?? '{}') as Record<string, unknown>;
  const floors = [1, 2].map((floor) => ({ where: { floor: [floor] } }));
  const first = [query, ...floors].map((content) => ({ name: 'unit', content: JSON.stringify(content) }));
  await expect.poll(kept, { timeout: 10_000 }).toEqual({ [address()]: first });

  const lists = () => asked().filter(({ question }) => JSON.stringify(question).includes('"limit":15'));
  const before = lists().length;
  const asking = prefetchQueries(line.data.replica, 'unit.list', 60_000);
  await expect.poll(lists).toHaveLength(before + 1);
  line.send({ kind: 'queryResult', view: lists().at(-1)?.view ?? 0, value: answerOf('A101') as never });
  await asking;
});

it('does not wait for late rows, and ignores broken stored queries', async () => {
  localStorage.setItem(storageKeys.firstQuestions, '{"/": [{"name": "nothing", "content": 1}]}');
  await prefetchQueries(line.data.replica, 'login', 1);
  expect(asked()).toHaveLength(0);
  const late = { [address()]: [{ name: 'unit', content: JSON.stringify(query) }] };
  localStorage.setItem(storageKeys.firstQuestions, JSON.stringify(late));
  await prefetchQueries(line.data.replica, 'login', 1);
  await expect.poll(asked).toHaveLength(1);
});

it('has the lists of a page read on its first visit, before the page asks', async () => {
  await prefetchQueries(line.data.replica, 'dashboard.list', 0);
  const views = () => line.received.flatMap((message) => (message.kind === 'views' ? [message.entities] : []));
  await expect.poll(views).toContainEqual(['area', 'unit']);
  await expect.poll(() => views().at(-1), { timeout: 10_000 }).toEqual([]);
  await prefetchQueries(line.data.replica, 'login', 0);
  expect(views().at(-1)).toEqual([]);
});
