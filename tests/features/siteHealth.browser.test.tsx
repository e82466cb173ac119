import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { doorHealthCalls, type DeviceCounts, type SiteHealth, type VisitLine } from '#domain/calls/doorHealth.ts';
import { allSites } from '#domain/entities/site.ts';
import { AppError } from '#domain/errors/appError.ts';
import { siteHealthMessages } from '#domain/messages/siteHealth.ts';
import { SessionContext, useSession } from '#crud/context/session.ts';
import SiteHealthPage from '#features/site-health/SiteHealthPage.tsx';
import { Answering, type Answers } from '#tests/crud/workbench/answering.tsx';
import { show, soon, type Shown } from '#tests/crud/workbench/bench.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

beforeAll(() => page.viewport(390, 844));

const { doorHealth, doorHealthOfSites, visitTicks } = doorHealthCalls;
const words = siteHealthMessages.visits;
const since = '2026-11-27T03:02:00.000Z';

const counts: DeviceCounts = {
  devices: 42,
  heardInLastMinute: 7,
  silent: 0,
  neverHeard: 0,
  visits: 0,
  ticked: 0,
};
const healthy: SiteHealth = {
  broker: { connected: true, since },
  driving: { isDriving: true, since, drivers: ['broker'] },
  counts,
  visits: [],
};
const padlock: VisitLine = {
  entity: 'padlock',
  id: 7,
  name: 'Padlock P07',
  area: 'Row A',
  place: 'Unit P07',
  reasons: [{ reason: 'battery', text: 'Low battery (9%)', since: null }],
  tick: null,
};
const hub: VisitLine = {
  entity: 'hub',
  id: 3,
  name: 'Hub level 2',
  area: null,
  place: null,
  reasons: [{ reason: 'offline', text: 'Offline', since }],
  tick: null,
};
const troubled: SiteHealth = {
  ...healthy,
  counts: { ...counts, silent: 1, visits: 2 },
  visits: [padlock, hub],
};

const answersOf = (health: unknown): Answers => new Map([[doorHealth.path, health]]);

function open(answers: Answers, options: { isPlain?: boolean; asked?: string[] } = {}): Shown {
  const Page = () => (
    <Answering answers={answers} {...options}>
      <SiteHealthPage />
    </Answering>
  );
  return show({ id: 'device.health', module: { default: Page } });
}

const parts = async () => {
  const chain = await screen.findByRole('list', { name: siteHealthMessages.way });
  return within(chain)
    .getAllByRole('listitem')
    .map((part) => [part.dataset['tone'], part.textContent]);
};

const refusal = (status: number) => new AppError({ code: 'server', message: `It failed with ${status}.`, status });

describe('the way to the doors', () => {
  it('shows at a glance where it is broken', async () => {
    const broken = {
      ...troubled,
      broker: { connected: false, since },
      driving: { ...healthy.driving, isDriving: false },
    };
    open(answersOf(broken));
    expect(await parts()).toEqual([
      ['alarm', expect.stringMatching(/^BrokerNot reached since 27\/11\/2026/)],
      ['alarm', 'DriverNo server drives the doors'],
      ['fault', 'Devices1 of 42 silent'],
    ]);
  });

  it('needs no broker where the doors are simulated', async () => {
    const driving = { isDriving: true, since, drivers: ['simulator'] };
    open(answersOf({ ...healthy, broker: null, driving }));
    expect(await parts()).toEqual([
      ['neutral', `Broker${siteHealthMessages.broker.simulated}`],
      ['secure', expect.stringMatching(/^DriverDrives the doors since/)],
      ['secure', 'Devices42 devices, none silent'],
    ]);
  });

  it('claims nothing that the server does not know', async () => {
    const unknown = { ...healthy, broker: null, driving: null, counts: { ...counts, devices: 0 } };
    open(answersOf(unknown));
    expect((await parts()).map(([tone]) => tone)).toEqual(['neutral', 'neutral', 'neutral']);
  });
});

describe('the list of visits', () => {
  it('goes area by area, with what to bring', async () => {
    open(answersOf(troubled));
    expect(await screen.findByText('Padlock P07')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Row A',
      words.noPlace,
    ]);
    expect(screen.getByText(new RegExp(words.batteries(1)))).toBeVisible();
    expect(screen.getByText('Offline')).toHaveTextContent(/^Offline since 27\/11\/2026/);
  });

  it('is ticked with one press of a large box, and shows by whom', async () => {
    const answers = answersOf(troubled);
    const tick = { at: since, by: 'Ada Lovelace' };
    answers.set(visitTicks.path, { ...troubled, visits: [{ ...padlock, tick }, hub] });
    const asked: string[] = [];
    open(answers, { asked });
    const box = await screen.findByRole('checkbox', { name: words.tick('Padlock P07') });
    expect(box.closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(box).not.toBeChecked();
    await pressOn(box);
    expect(await screen.findByText(/^Ticked off by/)).toHaveTextContent(/^Ticked off by Ada Lovelace, 27\/11\/2026/);
    expect(box).toBeChecked();
    expect(screen.queryByText(new RegExp(words.batteries(1)))).toBeNull();
    expect(asked.filter((path) => path === visitTicks.path)).toHaveLength(1);
  });

  it('says that a tick was not saved', async () => {
    const answers = answersOf(troubled);
    answers.set(visitTicks.path, refusal(500));
    open(answers);
    const box = await screen.findByRole('checkbox', { name: words.tick('Hub level 2') });
    await pressOn(box);
    expect(await screen.findByText(words.notTicked('It failed with 500.'))).toBeVisible();
    expect(box).not.toBeChecked();
    expect(box).toBeEnabled();
  });

  it('counts as all sites do: without those that are ticked off', async () => {
    const tick = { at: since, by: 'Ada Lovelace' };
    const visits = [{ ...padlock, tick }, hub];
    open(answersOf({ ...troubled, counts: { ...counts, visits: 2, ticked: 1 }, visits }));
    const label = await screen.findByText(siteHealthMessages.figures.visits, { selector: 'dt' });
    expect(label.nextElementSibling).toHaveTextContent(/^1$/);
  });

  it('is empty only where that is known', async () => {
    open(answersOf(healthy));
    expect(await screen.findByText(words.nothing)).toBeVisible();
  });

  it('is printed with boxes, the site and the time', async () => {
    open(answersOf(troubled));
    let text = '';
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      text = document.querySelector('[data-print-sheet]')?.textContent ?? '';
    });
    await pressOn(await screen.findByRole('button', { name: words.print }));
    await soon(() => text).toContain('Botany Road Storage');
    expect(text).toContain('☐Row APadlock P07Unit P07Low battery (9%)Battery');
    print.mockRestore();
  });
});

describe('while nothing is known', () => {
  it('loading claims nothing', async () => {
    open(answersOf(new Promise(() => undefined)));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(siteHealthMessages.title);
    expect(screen.queryByText(words.nothing)).toBeNull();
    expect(screen.queryByRole('list', { name: siteHealthMessages.way })).toBeNull();
  });

  it('a failure is shown, and read again on request', async () => {
    const answers = answersOf(refusal(500));
    open(answers);
    expect(await screen.findByText('It failed with 500.')).toBeVisible();
    expect(screen.queryByText(words.nothing)).toBeNull();
    answers.set(doorHealth.path, healthy);
    await pressOn(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(words.nothing)).toBeVisible();
  });

  it('an old answer stays, says so, and claims nothing good', async () => {
    const answers = answersOf(healthy);
    open(answers);
    expect(await screen.findByText(words.nothing)).toBeVisible();
    answers.set(doorHealth.path, refusal(500));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(siteHealthMessages.notUpdated('It failed with 500.'))).toBeVisible();
    expect((await parts()).map(([tone]) => tone)).toEqual(['neutral', 'neutral', 'neutral']);
    expect(screen.queryByText(words.nothing)).toBeNull();
    expect(screen.getByText(words.unknown)).toBeVisible();
    answers.set(doorHealth.path, healthy);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(words.nothing)).toBeVisible();
  });

  it('an answer of another shape is a failure', async () => {
    open(answersOf({ counts: 'many' }));
    expect(await screen.findByText(siteHealthMessages.notRead)).toBeVisible();
  });

  it.each([
    ['does not know the call', answersOf(refusal(404)), false],
    ['drives no doors', answersOf(healthy), true],
  ])('a server that %s says so', async (_what, answers, isPlain) => {
    const asked: string[] = [];
    open(answers, { isPlain, asked });
    expect(await screen.findByText(siteHealthMessages.absent)).toBeVisible();
    expect(asked).toHaveLength(isPlain ? 0 : 1);
  });
});

it('says that a server has none only once it said so', async () => {
  function Unread() {
    const session = useSession();
    return (
      <Answering answers={answersOf(refusal(500))} isPlain>
        <SessionContext value={{ ...session, sites: [] }}>
          <SiteHealthPage />
        </SessionContext>
      </Answering>
    );
  }
  show({ id: 'device.health', module: { default: Unread } });
  expect(await screen.findByText(siteHealthMessages.notRead)).toBeVisible();
  expect(screen.queryByText(siteHealthMessages.absent)).toBeNull();
});

describe('of all sites', () => {
  it('those that need most come first, and a press shows one', async () => {
    const chosen: number[] = [];
    const sites = [1, 2, 3, 4].map((id) => ({ id, name: `Site ${id}`, topicPrefix: '' }));
    const answer = {
      broker: null,
      driving: null,
      sites: [
        { siteId: 1, counts },
        { siteId: 2, counts: { ...counts, visits: 3, ticked: 3 } },
        { siteId: 3, counts: { ...counts, visits: 2, doors: 1, silent: 1 } },
        // Nobody knows whether those need a visit that never reported.
        { siteId: 4, counts: { ...counts, neverHeard: 5 } },
        { siteId: 9, counts },
      ],
    };
    function All() {
      const session = useSession();
      const ofAll = { ...session, sites, siteId: allSites.id, chooseSite: (id: number) => void chosen.push(id) };
      return (
        <Answering answers={new Map([[doorHealthOfSites.path, answer]])} isPlain>
          <SessionContext value={ofAll}>
            <SiteHealthPage />
          </SessionContext>
        </Answering>
      );
    }
    show({ id: 'device.health', module: { default: All } });
    await screen.findByText('Site 3');
    const texts = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Site 31 device needs a visit1 faulty door42 devices · 1 silent',
      'Site 1Nothing needs a visit42 devices',
      'Site 2Nothing needs a visit42 devices · 3 ticked off',
      'Site 442 devices · 5 not heard yet',
    ]);
    await pressOn(screen.getByRole('button', { name: /^Site 3/ }));
    expect(chosen).toEqual([3]);
  });
});
