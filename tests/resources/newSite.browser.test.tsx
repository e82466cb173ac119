import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createApi } from '#collections/transport/api.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { pathTo } from '#domain/routes/path.ts';
import NewSitePage from '#resources/site/create/NewSitePage.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();
afterEach(() => vi.restoreAllMocks());

const zone = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
const chooseState = (state: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), state);

it('proposes the time zone of the chosen state, until somebody chooses another', async () => {
  render(
    <Screen host={line} permissions={{ sites: 31 }} pages={['site.list', 'site.detail']}>
      <NewSitePage />
    </Screen>,
  );
  await fillIn(await screen.findByRole('textbox', { name: 'Name' }), 'Fremantle');
  await pressOn(screen.getByRole('button', { name: 'Next' }));
  await chooseState('WA');
  await expect.poll(() => zone().value).toBe('Australia/Perth');
  await chooseState('NSW');
  await expect.poll(() => zone().value).toBe('Australia/Sydney');
  await fillIn(zone(), 'Australia/Broken_Hill');
  await pressOn(screen.getByRole('textbox', { name: 'Suburb' }));
  await chooseState('QLD');
  await chooseState('NSW');
  expect(zone().value).toBe('Australia/Broken_Hill');
});

const made = { id: 2, name: 'South Road', timeZone: 'Australia/Sydney' };

/** Creates a site without opening hours, on a server that gives it the number 2. */
async function createSite(sites: readonly { id: number; name: string }[]): Promise<number[]> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(made)));
  const chosen: number[] = [];
  const api = createApi({ base: 'https://api.example', token: () => null });
  render(
    <Screen
      host={{ data: { ...line.data, api } }}
      permissions={{ sites: 31 }}
      pages={['site.list', 'site.detail', 'firstSteps']}
      sites={sites}
      chooseSite={(id) => chosen.push(id)}
    >
      <NewSitePage />
    </Screen>,
  );
  await fillIn(await screen.findByRole('textbox', { name: 'Name' }), made.name);
  for (const button of ['Next', 'Next']) await pressOn(screen.getByRole('button', { name: button }));
  await pressOn(screen.getByRole('switch', { name: siteMessages.create.hours }));
  await pressOn(screen.getByRole('button', { name: /Review$/ }));
  await pressOn(screen.getByRole('button', { name: 'Create site' }));
  return chosen;
}

const address = () => document.querySelector('[data-address]')?.textContent;

it('leads on from a further site to its first steps, with the site chosen', async () => {
  const chosen = await createSite([{ id: 1, name: 'Botany Road Storage' }, made]);
  await expect.poll(address).toBe(pathTo('firstSteps'));
  expect(chosen).toEqual([2]);
});

it("leads to a site's own page, and chooses nothing, while the person's sites do not have it", async () => {
  const chosen = await createSite([{ id: 1, name: 'Botany Road Storage' }]);
  await expect.poll(address).toBe(pathTo('site.detail', { id: 2 }));
  expect(chosen).toEqual([]);
});
