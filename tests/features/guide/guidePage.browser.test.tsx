import { render, screen, waitFor } from '@testing-library/react';
import { page } from 'vitest/browser';
import { expect, it } from 'vitest';
import { guideJob, guideJobIds } from '#domain/guide/jobs.ts';
import { guideLooks } from '#domain/guide/pictures.ts';
import { guideMessages } from '#domain/messages/guide.ts';
import GuidePage from '#features/guide/GuidePage.tsx';
import { areas } from '#domain/permissions/bits.ts';
import { routeIds } from '#domain/routes/index.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const every = Object.fromEntries(areas.map((area) => [area, 31]));

const line = linkHostPerTest();

const jobs = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const pictureOf = (title: string) =>
  screen.getByRole<HTMLImageElement>('img', { name: `The screen: ${title.charAt(0).toLowerCase()}${title.slice(1)}` });

it('shows each job with its steps, the page where it begins, and a picture for the width', async () => {
  await page.viewport(1440, 900);
  render(
    <Screen
      host={line}
      at="/guide"
      features={{ externalStorage: false, operations: true, reporting: true }}
      isSuperAdmin
      pages={routeIds}
    >
      <GuidePage />
    </Screen>,
  );
  expect(jobs()).toEqual(guideJobIds.map((id) => guideJob(id).title));
  expect(screen.getByText('Unlock', { selector: 'li > span' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Open Units now' })[0]).toHaveAttribute('href', '/dashboard/list');
  const unlock = pictureOf(guideJob('unlock').title);
  await waitFor(() => expect(unlock.naturalWidth).toBe(guideLooks.wide.width));
  await page.viewport(390, 800);
  await waitFor(() => expect(unlock.naturalWidth).toBe(guideLooks.phone.width));
  await page.viewport(1440, 900);
});

it('goes to a job that comes with the features of the organisation', async () => {
  const at = (operations: boolean) => (
    <Screen
      host={line}
      at="/guide#payment"
      permissions={every}
      pages={routeIds}
      features={{ externalStorage: false, operations }}
    >
      <GuidePage />
    </Screen>
  );
  const { rerender } = render(at(false));
  expect(jobs()).not.toContain(guideJob('payment').title);
  rerender(at(true));
  await waitFor(() => expect(document.activeElement?.id).toBe('payment'));
});

it('says that jobs may be missing while the features of the organisation are unknown', () => {
  const at = (known: object) => (
    <Screen host={line} at="/guide" permissions={every} pages={routeIds} {...known}>
      <GuidePage />
    </Screen>
  );
  const { rerender } = render(at({}));
  expect(screen.getByText(guideMessages.featuresUnknown)).toBeVisible();
  expect(jobs()).not.toContain(guideJob('payment').title);
  rerender(at({ features: { externalStorage: false, operations: true } }));
  expect(screen.queryByText(guideMessages.featuresUnknown)).toBeNull();
});

it('goes to the job in the address, and leaves out what the person cannot do', async () => {
  render(
    <Screen
      host={line}
      at="/guide#denied"
      permissions={{ sites: 2 }}
      features={{ externalStorage: false, operations: true }}
      pages={routeIds}
    >
      <GuidePage />
    </Screen>,
  );
  await waitFor(() => expect(document.activeElement?.id).toBe('denied'));
  expect(jobs()).toEqual(['alarm', 'denied'].map((id) => guideJob(id as 'alarm').title));
});
