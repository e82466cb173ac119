import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { firstValueFrom } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { connectReplica, type ConnectedReplica } from '#collections/client/connectReplica.ts';
import { createApi } from '#collections/transport/api.ts';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import { HostApp } from '#app/worker/hostApp.ts';
import type { PageProps } from '#app/page/pageModule.ts';
import { pages } from '#app/pages.ts';
import QueueStrip from '#resources/booking/actionQueue/QueueStrip.tsx';
import { popup, popupStore } from '#ui/popup/popup.ts';
import { Screen } from '../crud/screens.tsx';
import { allowComplaint } from '../support/console/complaints.ts';
import { staffToken } from '../support/session/token.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import {
  details,
  forms,
  kindsOfDetails,
  kindsOfForm,
  kindsOfList,
  lists,
  ofEachKind,
  others,
  type OfResource,
} from '../crud/workbench/bench.tsx';

const base = 'http://127.0.0.1:9';

const answers = {
  never: () => new Promise<Response>(() => undefined),
  'status 500': () => Promise.resolve(new Response('Something broke.', { status: 500 })),
  'no response': () => Promise.reject<Response>(new TypeError('Failed to fetch')),
  'an empty body': () => Promise.resolve(new Response('', { status: 200 })),
  'rows that say only their ids': () => Promise.resolve(Response.json([{ id: 3 }, { id: 4 }])),
};

/** Records (null: none) and the list of sites are read; every other list has the given answer. */
function answerLists(answer: () => Promise<Response>, record: object | null): void {
  const own = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { href, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!href.startsWith(base)) return own(input, init);
    if (pathname.endsWith('/sites')) return Promise.resolve(Response.json([{ id: 1 }, { id: 2 }]));
    const isRecord = /admin\/(?:bookings\/)?\w+\/\d+$/.test(pathname);
    return isRecord && record !== null ? Promise.resolve(Response.json({ id: 7, ...record })) : answer();
  });
}

function connect(): Promise<ConnectedReplica> {
  const host = new HostApp({ realm: 'page', whenAlive: Promise.resolve() });
  const rights = { permissions: {}, isSuperAdmin: true };
  return connectReplica({
    config: { apiBase: base, socketUrl: base },
    session: { token: staffToken(), userId: 5, organisationId: 1, rights },
    siteId: 1,
    openHost: () => {
      const { port1, port2 } = new MessageChannel();
      host.attach(port2);
      const gone = new Promise<never>(() => undefined);
      return Promise.resolve({ port: port1, life: null, isRunning: true, gone, close: () => undefined });
    },
  });
}

/** The host has answered all earlier questions of the page. */
async function settled({ client }: ConnectedReplica): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await act(async () => {
      await firstValueFrom(client.hostQuery('journalEnd', null));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }
}

const claims = /\b(?:No|Nothing|Never|None)\b.*|.*may have been deleted.*|^0(?: .*)?$/gm;

/** Claims that the browser itself can make: its own commands, the choices of forms, and channel 0. */
const known = [
  /^No (?:confirmed )?commands (?:in this browser )?yet/,
  /^None since this page was opened/,
  /^No connection to the server/,
  /^No imports yet/,
  /^(?:None|No site|No action(?:: Nothing is locked for arrears\.)?)$/,
  /^0 (?:words|to 126)/,
];

function claimsOn(page: HTMLElement): string[] {
  for (const channel of page.querySelectorAll<HTMLElement>('[data-channel]')) channel.style.display = 'none';
  const found = [...page.innerText.matchAll(claims)].map(([words]) => words.trim());
  return found.filter((words) => !known.some((pattern) => pattern.test(words)));
}

/** The page for developers counts the acts of this browser. */
const routes = (Object.keys(pages) as (keyof typeof pages)[]).filter(
  (id) => routeOf(id).public !== true && id !== 'developer',
);

async function claimsOfRoute(id: keyof typeof pages, replica: ConnectedReplica): Promise<string[]> {
  const loaded: { default: ComponentType<PageProps> } = await pages[id]();
  const at = pathTo(id as RouteId, { id: 7, type: 'storage', kind: 'unit' });
  const data = { replica: replica.client, api: createApi({ base, token: () => null }) };
  const { container, unmount } = render(
    <Screen host={{ data }} at={at} isSuperAdmin pages={routes}>
      <loaded.default parameters={matchRoute(at)?.parameters ?? {}} />
    </Screen>,
  );
  const found = claimsOn(container);
  await settled(replica);
  found.push(...claimsOn(container));
  const tabs = screen.queryAllByRole('tab').map(({ id: tab }) => tab);
  for (const tab of tabs.slice(1)) {
    const button = document.getElementById(tab) as HTMLElement;
    fireEvent.click(button);
    await settled(replica);
    found.push(...claimsOn(container).map((words) => `${button.textContent}: ${words}`));
  }
  unmount();
  return [...new Set(found)].map((words) => `${id}: ${words}`);
}

/** The strip above lists comes after its page. */
async function claimsOfStrip(replica: ConnectedReplica): Promise<string[]> {
  const data = { replica: replica.client, api: createApi({ base, token: () => null }) };
  const { container, unmount } = render(
    <Screen host={{ data }} isSuperAdmin pages={routes}>
      <QueueStrip siteId={1} isHidden={false} onCount={() => undefined} />
    </Screen>,
  );
  const found = claimsOn(container);
  await settled(replica);
  found.push(...claimsOn(container));
  unmount();
  return found;
}

afterEach(() => vi.unstubAllGlobals());

/** `npm run proof:plain` takes every record, and every page with every kind of answer. */
const isProof = isProofOf('plain');

const withRecord = routes.filter((id) => id.endsWith('.detail') || id === 'role.list');

it('a record that is gone leads back to its list, with a notice', async () => {
  answerLists(() => Promise.resolve(new Response('Not found.', { status: 404 })), null);
  const replica = await connect();
  const data = { replica: replica.client, api: createApi({ base, token: () => null }) };
  for (const id of isProof ? withRecord : withRecord.slice(0, 2)) {
    const { default: Page }: { default: ComponentType<PageProps> } = await pages[id]();
    const at = pathTo(id as RouteId, { id: 7, type: 'storage', kind: 'unit' });
    const { container, unmount } = render(
      <Screen host={{ data }} at={at} isSuperAdmin pages={routes}>
        <Page parameters={matchRoute(at)?.parameters ?? {}} />
      </Screen>,
    );
    await expect.poll(() => container.querySelector('[data-address]')?.textContent, { message: id }).not.toBe(at);
    const [notice, ...others] = popupStore.read();
    expect(notice?.text).toMatch(/ 7 not found\. It may have been deleted, or you don't have access\.$/);
    expect(others).toEqual([]);
    // The page stays here, although its address went: it would say so again.
    unmount();
    popup.closeAll();
  }
  await replica.forget();
  replica.close();
});

const answered = { name: 'A104', siteId: 1 };
const usual = [
  { name: 'never', record: {} },
  { name: 'rows that say only their ids', record: {} },
] as const;
const rare = [
  { name: 'status 500', record: answered },
  { name: 'no response', record: answered },
  { name: 'an empty body', record: answered },
] as const;
const given = [...usual, ...(isProof ? rare : [])];

/** Neither filters nor the pages that a list leads to claim anything of its rows. */
const kindsOfEmptyList = (listed: OfResource) => kindsOfList(listed).filter((kind) => !/^(?:route|filter) /.test(kind));

/** One page of each kind that the engine makes, and all others. */
const seen = [
  ...ofEachKind(lists, kindsOfEmptyList),
  ...ofEachKind(details, kindsOfDetails),
  ...ofEachKind(forms, kindsOfForm),
  ...others,
].map(({ id }) => id as keyof typeof pages);

/** The pages take turns: each gets one of the usual answers. */
const routesWith = (turn: number) => (isProof ? routes : seen.filter((_, index) => index % usual.length === turn));

it.each(given.map((answer, turn) => ({ ...answer, asked: routesWith(turn) })))(
  'no page claims anything about lists that come with $name',
  async ({ name, record, asked }) => {
    allowComplaint(/^The names of \w+ records could not be read/);
    answerLists(answers[name], record);
    const replica = await connect();
    const found: string[] = [];
    for (const id of asked) found.push(...(await claimsOfRoute(id, replica)));
    found.push(...(await claimsOfStrip(replica)));
    await replica.forget();
    replica.close();
    expect(found).toEqual([]);
  },
  60_000,
);
