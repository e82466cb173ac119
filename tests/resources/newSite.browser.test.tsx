import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import NewSitePage from '#resources/site/create/NewSitePage.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

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
