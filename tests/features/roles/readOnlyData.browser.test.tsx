import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resourceCalls } from '#domain/calls/resource.ts';
import { readOnlyData } from '#features/roles/readOnlyData.ts';
import { linkHostPerTest } from '#tests/crud/screens.tsx';
import { Popups } from '#ui/popup/Popups.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

const refusal = 'This is a preview.';

const line = linkHostPerTest();

it('refuses every call that changes something before it is sent', async () => {
  const sent: string[] = [];
  const fetched: typeof fetch = (request) => {
    sent.push(request instanceof Request ? request.method : 'GET');
    return Promise.resolve(Response.json({ count: 0, rows: [] }));
  };
  const { api } = readOnlyData(line.data, refusal);
  const { list, create, update, remove, removeMany } = resourceCalls('unit');
  for (const call of [create, update, remove, removeMany]) {
    const asked = api.call(call, { parameters: { id: 1 }, body: {}, fetch: fetched });
    await expect(asked).rejects.toMatchObject({ code: 'refused', message: refusal });
  }
  expect(await api.list(list, { fetch: fetched })).toMatchObject({ rows: [] });
  expect(sent).toEqual(['GET']);
});

it('sends no command to a door, and says why', async () => {
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <Popups />
    </ThemeProvider>,
  );
  const { replica } = readOnlyData(line.data, refusal);
  const before = line.received.length;
  const keys = [1, 2].map((id) => replica.commands.press({ entity: 'unit', id, siteId: 1, name: 'A1' }, 'lock'));
  expect(new Set(keys).size).toBe(2);
  expect((await screen.findAllByText(refusal))[0]).toBeVisible();
  replica.reportFocus();
  await expect.poll(() => line.received.length).toBeGreaterThan(before);
  expect(line.received.slice(before).filter(({ kind }) => kind.toLowerCase().includes('command'))).toEqual([]);
});
