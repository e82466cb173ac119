import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { networkDeviceCalls } from '#domain/calls/networkDevices.ts';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { AppError } from '#domain/errors/appError.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { bits } from '#domain/permissions/bits.ts';
import AdoptPage from '#features/adopt/AdoptPage.tsx';
import FoundPage from '#features/adopt/FoundPage.tsx';
import { contactInput, networkDevice, relayOutput } from '#tests/support/records/networkDevice.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { showAdopting, unitRow, type AdoptScreen, type AdoptScreenOptions } from './adoptScreen.tsx';

beforeAll(() => page.viewport(390, 844));

const { found: words, byName } = adoptingMessages;
const board = networkDevice({
  id: 5,
  name: 'Board north',
  model: 'Sonoff 4CH',
  firmware: '14.1.0',
  signal: -91,
  battery: 12,
  heardAt: new Date().toISOString(),
  outputs: [
    { ...relayOutput, state: 'on', name: 'loc-a-101', key: '1' },
    { ...relayOutput, key: '2', name: 'Door', state: 'locked', door: { entity: 'unit', id: 2, name: null } },
    { ...relayOutput, key: '3', name: 'Keys', kind: 'keypad' },
  ],
  inputs: [
    { ...contactInput, name: 'loc a 101 contact', rest: 'closed', active: false },
    { ...contactInput, key: 'lid', name: 'Lid', kind: 'tamper', active: true },
  ],
  unsupported: [{ name: 'Light 1', reason: 'it is a lamp' }],
});
const zigbee = networkDevice({ id: 9, name: 'Zigbee' });
const lock = networkDevice({
  id: 6,
  name: 'Lock',
  gateway: { id: 9, name: 'Zigbee' },
  outputs: [relayOutput],
  online: false,
});
const used = networkDevice({
  id: 7,
  name: 'Busy',
  outputs: [{ ...relayOutput, door: { entity: 'unit', id: 4, name: 'A104' } }],
  usedBy: { entity: 'controller', id: 1, name: 'Busy' },
});

const show = (options: Partial<AdoptScreenOptions> = {}): AdoptScreen =>
  showAdopting(<FoundPage />, { devices: [board, zigbee, lock, used], ...options });
const partOf = (id: number) => within(document.querySelector<HTMLElement>(`[data-found="${id}"]`) as HTMLElement);

describe('the devices that were found', () => {
  it('stand by their gateways with all that they say; what is in use does not', async () => {
    show();
    await screen.findByRole('heading', { name: words.noGateway });
    expect(screen.getByRole('heading', { name: words.byGateway('Zigbee') })).toBeVisible();
    expect([...document.querySelectorAll('[data-found]')].map((each) => each.getAttribute('data-found'))).toEqual([
      '5',
      '6',
      '9',
    ]);
    const own = partOf(5);
    for (const text of [
      'Sonoff 4CH · firmware 14.1.0',
      'On',
      'Locked',
      adoptingMessages.keypad,
      adoptingMessages.contact.doorOpen,
    ])
      expect(own.getByText(text)).toBeVisible();
    expect(own.getByText(adoptingMessages.contact.tamper)).toBeVisible();
    expect(own.getByText('12%, low')).toBeVisible();
    expect(own.getByText(words.pairedElsewhere)).toBeVisible();
    expect(own.getByText(networkMessages.unsupported('Light 1', 'it is a lamp'))).toBeVisible();
    expect(partOf(6).getByText('Offline')).toBeVisible();
    // When it was last heard is not known.
    expect(partOf(6).queryByText(words.heard, { exact: false })).toBeNull();
    expect(own.getByText(words.heard, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: words.startHere('Zigbee') })).toHaveAttribute(
      'href',
      '/devices/adopt?gateway=9',
    );
  });

  it('are tried where they stand', async () => {
    const state = show();
    await pressOn(await screen.findByRole('button', { name: adoptingMessages.tryOf('Board north loc-a-101') }));
    await screen.findByText(adoptingMessages.tried.accepted('Board north · loc-a-101'), { selector: '[data-tried]' });
    expect(state.sent).toEqual([{ path: 'try', body: { output: 0 } }]);
  });

  it('are forgotten where nobody uses them and they are gone', async () => {
    const state = show();
    await screen.findByRole('heading', { name: words.noGateway });
    expect(partOf(5).queryByRole('button', { name: words.forget })).toBeNull();
    await pressOn(partOf(6).getByRole('button', { name: words.forget }));
    await expect.poll(() => state.sent).toEqual([{ path: '6', body: undefined }]);
  });

  it('are all in use', async () => {
    show({ devices: [used] });
    await screen.findByText(words.allUsed);
  });
});

const refusal = (status: number) => new AppError({ code: 'server', message: `It failed with ${status}.`, status });

const { path } = networkDeviceCalls.siteNetworkDevices;

describe('in place of devices', () => {
  const pages = [
    ['the list', <FoundPage key="found" />],
    ['the walk', <AdoptPage key="adopt" />],
  ] as const;

  it.each(pages)('%s says that they load', async (_name, shown) => {
    let answer = () => undefined as void;
    const arrival = new Promise<void>((resolve) => (answer = resolve));
    showAdopting(shown, { devices: [board], before: ({ instead }) => instead.set(path, arrival) });
    await screen.findByText(words.loading);
    answer();
    await screen.findAllByText(/Board north/);
  });

  it.each(pages)('%s is tried again after a failure', async (_name, shown) => {
    const state = showAdopting(shown, { devices: [board], before: ({ instead }) => instead.set(path, refusal(500)) });
    await screen.findByText('It failed with 500.');
    state.instead.clear();
    await pressOn(screen.getByRole('button', { name: 'Try again' }));
    await screen.findAllByText(/Board north/);
  });

  it.each(pages)('%s of another server says that it has none, and asks nothing', async (_name, shown) => {
    const state = showAdopting(shown, { devices: [board], prefix: null });
    await screen.findByText(words.absent);
    expect(state.asked).toEqual([]);
  });

  it('stands who sets the topic prefix, and where', async () => {
    show({ devices: [], prefix: '' });
    await screen.findByText(words.noPrefix);
    expect(screen.getByRole('link', { name: words.setPrefix })).toHaveAttribute('href', '/sites/1/edit');
  });

  it('stands whom to ask for the topic prefix', async () => {
    show({ devices: [], prefix: '', permissions: { sites: bits.scope | bits.read } });
    await screen.findByText(words.noPrefixAsk('Sites: write'));
    expect(screen.queryByRole('link', { name: words.setPrefix })).toBeNull();
  });

  it('stands what to check while nothing was heard', async () => {
    show({ devices: [] });
    await screen.findByText(words.nothingText('acme/north'));
    for (const check of words.checks) expect(screen.getByText(check)).toBeVisible();
  });
});

describe('pairing by names', () => {
  const named = networkDevice({
    id: 5,
    name: 'Box',
    outputs: ['loc-a-101', 'loc-A-0102', 'loc-a-103 left', 'loc-a-103 right', 'loc-a-104', 'spare'].map((name) => ({
      ...relayOutput,
      key: name,
      name,
    })),
    inputs: [
      { ...contactInput, key: 'one', name: 'loc-a-101 contact', rest: 'closed' },
      { ...contactInput, key: 'two', name: 'loc-A-0102 contact' },
    ],
  });
  const units = [
    unitRow(1, 'A101'),
    unitRow(2, 'A102'),
    unitRow(3, 'A103'),
    unitRow(4, 'A104', { controllerId: 1, channel: 1 }),
  ];

  async function open(options: Partial<AdoptScreenOptions> = {}): Promise<AdoptScreen> {
    const state = show({ devices: [named], units, ...options });
    await pressOn(await screen.findByRole('button', { name: byName.title }));
    return state;
  }
  const matched = () =>
    [...document.querySelectorAll('[data-matched]')].map((each) => each.getAttribute('data-matched'));

  it('shows first what matches, what is not clear and what is left, pairs what is ticked, and takes it back', async () => {
    const state = await open();
    await expect.poll(matched).toEqual(['A101', 'A102']);
    await pressOn(screen.getByText(byName.ambiguous(3)));
    expect(screen.getAllByText(byName.claimed('A103'))).toHaveLength(2);
    expect(screen.getByText(byName.wired('A104'))).toBeVisible();
    expect(screen.getByText(byName.left(1))).toBeVisible();
    await pressOn(screen.getByRole('button', { name: byName.submit(2) }));
    await screen.findByText(adoptingMessages.pairedMany(2));
    // How the second one's contact rests is not known: it is not guessed.
    expect(state.sent).toEqual([
      {
        path: 'pairings',
        body: {
          pairings: [
            { networkDeviceId: 5, output: 0, door: { entity: 'unit', id: 1 }, contact: { input: 0, rest: 'closed' } },
            { networkDeviceId: 5, output: 1, door: { entity: 'unit', id: 2 }, contact: null },
          ],
        },
      },
    ]);
    await pressOn(screen.getByRole('button', { name: adoptingMessages.undo(adoptingMessages.pairedMany(2)) }));
    await screen.findByText(adoptingMessages.undone(adoptingMessages.pairedMany(2)));
    expect(state.sent.at(-1)?.path).toBe('undo');
  });

  it('pairs only what stays ticked, and by a pattern', async () => {
    const state = await open();
    await fillIn(await screen.findByRole('textbox', { name: byName.pattern }), 'loc');
    await screen.findByText(byName.badPattern);
    await fillIn(screen.getByRole('textbox', { name: byName.pattern }), 'loc-*');
    await expect.poll(matched).toEqual(['A101', 'A102']);
    await pressOn(screen.getByRole('checkbox', { name: /A101$/ }));
    await pressOn(screen.getByRole('button', { name: byName.submit(1) }));
    await screen.findByText(adoptingMessages.pairedMany(1));
    expect(state.sent[0]?.body).toMatchObject({ pairings: [{ door: { id: 2 } }] });
  });

  it('pairs nothing where the server refuses one', async () => {
    const state = await open();
    const sentence = 'The unit A102 is connected to channel 2 of Box 9.';
    state.instead.set(
      pairingCalls.sitePairings.path,
      new AppError({ code: 'refused', message: sentence, status: 409 }),
    );
    await pressOn(await screen.findByRole('button', { name: byName.submit(2) }));
    await screen.findByText(adoptingMessages.notPaired(sentence));
    await expect.poll(matched).toEqual(['A101', 'A102']);
  });
});
