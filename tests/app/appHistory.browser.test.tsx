import { cleanup, render, screen } from '@testing-library/react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppHistory } from '#app/history/appHistory.ts';
import type { NavigationGuard } from '#app/history/navigationGuard.ts';
import { HistoryRouter } from '#app/signedIn/RoutedRoot.tsx';

const runnersAddress = window.location.href;
let stop: () => void = () => undefined;
const refusals: string[] = [];
let closedPaths: ReadonlySet<string>;
let isWaiting: boolean;

const guard: NavigationGuard = ({ pathname }, from) => {
  if (isWaiting) return { kind: 'waiting' };
  if (pathname === '/private') return { kind: 'redirected', to: '/login' };
  if (!closedPaths.has(pathname)) return { kind: 'admitted' };
  const stayOn = from === null || from.pathname === pathname ? '/home' : from.pathname + from.search;
  return { kind: 'refused', stayOn, text: `No way to ${pathname}.` };
};

function Page() {
  const { pathname, search } = useLocation();
  const [, setSearch] = useSearchParams();
  return (
    <>
      <h1>{pathname + search}</h1>
      <button onClick={() => setSearch({ page: '2' })}>Second page</button>
      {['/home', '/units', '/free', '/closed', '/private', '/devices/hid/3'].map((path) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
    </>
  );
}

function open(address: string): AppHistory {
  window.history.replaceState(null, '', window.location.origin + address);
  const history = new AppHistory(guard, (text) => refusals.push(text));
  stop = history.start();
  render(
    <HistoryRouter history={history}>
      <Page />
    </HistoryRouter>,
  );
  return history;
}

const address = () => window.location.pathname + window.location.search;
const heading = () => screen.queryByRole('heading')?.textContent ?? null;
const follow = (path: string) => screen.getByRole('link', { name: path }).click();

async function expectPage(path: string) {
  await expect.poll(() => [heading(), address()]).toEqual([path, path]);
}

beforeEach(() => {
  refusals.length = 0;
  closedPaths = new Set(['/closed']);
  isWaiting = false;
});

afterEach(() => {
  stop();
  cleanup();
  window.history.replaceState(null, '', runnersAddress);
});

describe('the app history', () => {
  test('follows links, queries, Back and Forward', async () => {
    open('/home');
    await expectPage('/home');
    follow('/units');
    await expectPage('/units');
    screen.getByRole('button', { name: 'Second page' }).click();
    await expectPage('/units?page=2');
    window.history.back();
    await expectPage('/units');
    window.history.forward();
    await expectPage('/units?page=2');
  });

  test('a refused link changes neither page nor address, and shows the reason', async () => {
    open('/units?page=2');
    await expectPage('/units?page=2');
    const entries = window.history.length;
    follow('/closed');
    await expect.poll(() => refusals).toEqual(['No way to /closed.']);
    await expectPage('/units?page=2');
    expect(window.history.length).toBe(entries);
  });

  test('Back to a page that is refused by now changes neither page nor address', async () => {
    open('/units');
    await expectPage('/units');
    follow('/home');
    await expectPage('/home');
    closedPaths = new Set(['/units']);
    const { length } = window.history;
    window.history.back();
    await expect.poll(() => refusals).toEqual(['No way to /units.']);
    await expectPage('/home');
    closedPaths = new Set();
    window.history.back();
    await expectPage('/units');
    window.history.forward();
    await expectPage('/home');
    expect(window.history.length).toBe(length);
  });

  test('several steps back to a refused page change nothing either', async () => {
    open('/home');
    for (const path of ['/units', '/free', '/home']) {
      await expectPage(address());
      follow(path);
      await expectPage(path);
    }
    closedPaths = new Set(['/home', '/units']);
    window.history.go(-2);
    await expect.poll(() => refusals).toEqual(['No way to /units.']);
    await expectPage('/home');
    window.history.back();
    await expectPage('/free');
    window.history.forward();
    await expect.poll(() => refusals).toEqual(['No way to /units.', 'No way to /home.']);
    await expectPage('/free');
  });

  test('a refusal at the start leads to the home page', async () => {
    open('/closed');
    await expectPage('/home');
    expect(refusals).toEqual(['No way to /closed.']);
  });

  test('a redirect replaces the requested address', async () => {
    open('/home');
    await expectPage('/home');
    follow('/private');
    await expectPage('/login');
    window.history.back();
    await expectPage('/home');
  });

  test('a path of an earlier version leads to the new one, with its query and anchor', async () => {
    open('/devices/hid/007/?tab=events#latest');
    await expectPage('/hids/7?tab=events');
    expect(window.location.hash).toBe('#latest');
    follow('/devices/hid/3');
    await expectPage('/hids/3');
  });

  test('nothing shows while the guard waits; then the last requested page shows', async () => {
    isWaiting = true;
    const history = open('/units');
    expect(heading()).toBeNull();
    isWaiting = false;
    history.recheck();
    await expectPage('/units');
  });

  test('a page that is closed by now is left when the guard is asked again', async () => {
    const history = open('/units');
    await expectPage('/units');
    closedPaths = new Set(['/units']);
    history.recheck();
    await expectPage('/home');
    expect(refusals).toEqual(['No way to /units.']);
  });

  test('an address of two slashes is a path like any other', async () => {
    const history = open('//elsewhere.example/units');
    await expectPage('//elsewhere.example/units');
    history.push('//elsewhere.example/home', null);
    await expectPage('//elsewhere.example/home');
    window.history.back();
    await expectPage('//elsewhere.example/units');
  });

  test('an anchor in the page is an entry of its own', async () => {
    open('/home');
    await expectPage('/home');
    follow('/units');
    await expectPage('/units');
    window.location.hash = 'content';
    await expectPage('/units');
    closedPaths = new Set(['/home']);
    window.history.go(-2);
    await expect.poll(() => refusals).toEqual(['No way to /home.']);
    await expect.poll(() => window.location.hash).toBe('#content');
  });
});
