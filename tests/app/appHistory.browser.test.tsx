import { cleanup, render, screen } from '@testing-library/react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppHistory } from '#app/history/appHistory.ts';
import type { NavigationGuard } from '#app/history/navigationGuard.ts';
import { HistoryRouter } from '#app/history/HistoryRouter.tsx';

const runnersAddress = window.location.href;
let stop: () => void = () => undefined;
const told: string[] = [];
let closed: ReadonlySet<string>;
let waiting: boolean;

const gate: NavigationGuard = ({ pathname }, from) => {
  if (waiting) return { kind: 'waiting' };
  if (pathname === '/private') return { kind: 'redirected', to: '/login' };
  if (!closed.has(pathname)) return { kind: 'admitted' };
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
  const history = new AppHistory(gate, (text) => told.push(text));
  stop = history.start();
  render(
    <HistoryRouter history={history}>
      <Page />
    </HistoryRouter>,
  );
  return history;
}

const address = () => window.location.pathname + window.location.search;
const shown = () => screen.queryByRole('heading')?.textContent ?? null;
const follow = (path: string) => screen.getByRole('link', { name: path }).click();

async function stands(path: string) {
  await expect.poll(() => [shown(), address()]).toEqual([path, path]);
}

beforeEach(() => {
  told.length = 0;
  closed = new Set(['/closed']);
  waiting = false;
});

afterEach(() => {
  stop();
  cleanup();
  window.history.replaceState(null, '', runnersAddress);
});

describe('the gated history', () => {
  test('follows links, queries, and the way back', async () => {
    open('/home');
    await stands('/home');
    follow('/units');
    await stands('/units');
    screen.getByRole('button', { name: 'Second page' }).click();
    await stands('/units?page=2');
    window.history.back();
    await stands('/units');
    window.history.forward();
    await stands('/units?page=2');
  });

  test('a refused link leaves page and address as they are, and says why', async () => {
    open('/units?page=2');
    await stands('/units?page=2');
    const entries = window.history.length;
    follow('/closed');
    await expect.poll(() => told).toEqual(['No way to /closed.']);
    await stands('/units?page=2');
    expect(window.history.length).toBe(entries);
  });

  test('going back to a page that is refused by now stays, address included', async () => {
    open('/units');
    await stands('/units');
    follow('/home');
    await stands('/home');
    closed = new Set(['/units']);
    const { length } = window.history;
    window.history.back();
    await expect.poll(() => told).toEqual(['No way to /units.']);
    await stands('/home');
    closed = new Set();
    window.history.back();
    await stands('/units');
    window.history.forward();
    await stands('/home');
    expect(window.history.length).toBe(length);
  });

  test('so does going several pages back and forward again', async () => {
    open('/home');
    for (const path of ['/units', '/free', '/home']) {
      await stands(address());
      follow(path);
      await stands(path);
    }
    closed = new Set(['/home', '/units']);
    window.history.go(-2);
    await expect.poll(() => told).toEqual(['No way to /units.']);
    await stands('/home');
    window.history.back();
    await stands('/free');
    window.history.forward();
    await expect.poll(() => told).toEqual(['No way to /units.', 'No way to /home.']);
    await stands('/free');
  });

  test('a refusal without a page behind it leads home', async () => {
    open('/closed');
    await stands('/home');
    expect(told).toEqual(['No way to /closed.']);
  });

  test('a redirect takes the place of what was asked for', async () => {
    open('/home');
    await stands('/home');
    follow('/private');
    await stands('/login');
    window.history.back();
    await stands('/home');
  });

  test('a path of an earlier version leads on, with its query and anchor', async () => {
    open('/devices/hid/007/?tab=events#latest');
    await stands('/hids/7?tab=events');
    expect(window.location.hash).toBe('#latest');
    follow('/devices/hid/3');
    await stands('/hids/3');
  });

  test('nothing is shown while the gate waits; then what was asked for last', async () => {
    waiting = true;
    const history = open('/units');
    expect(shown()).toBeNull();
    waiting = false;
    history.recheck();
    await stands('/units');
  });

  test('who may no longer stay is led away when the gate is asked again', async () => {
    const history = open('/units');
    await stands('/units');
    closed = new Set(['/units']);
    history.recheck();
    await stands('/home');
    expect(told).toEqual(['No way to /units.']);
  });

  test('an address of two slashes is a path like any other', async () => {
    const history = open('//elsewhere.example/units');
    await stands('//elsewhere.example/units');
    history.push('//elsewhere.example/home', null);
    await stands('//elsewhere.example/home');
    window.history.back();
    await stands('//elsewhere.example/units');
  });

  test('an anchor in the page is an entry of its own', async () => {
    open('/home');
    await stands('/home');
    follow('/units');
    await stands('/units');
    window.location.hash = 'content';
    await stands('/units');
    closed = new Set(['/home']);
    window.history.go(-2);
    await expect.poll(() => told).toEqual(['No way to /home.']);
    await expect.poll(() => window.location.hash).toBe('#content');
  });
});
