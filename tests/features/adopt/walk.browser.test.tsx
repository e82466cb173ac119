import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { approvalCalls, type Approval } from '#domain/calls/approvals.ts';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { AppError } from '#domain/errors/appError.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { bits } from '#domain/permissions/bits.ts';
import AdoptPage from '#features/adopt/AdoptPage.tsx';
import { waitingApproval } from '#tests/support/commands/waitingApproval.ts';
import { contactInput, networkDevice, relayOutput } from '#tests/support/records/networkDevice.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { showAdopting, unitRow, type AdoptScreen, type AdoptScreenOptions } from './adoptScreen.tsx';

beforeAll(() => page.viewport(390, 844));

const named = (name: string) => ({ ...relayOutput, key: name, name });
/** Each test has a site of its own device, since what was paired in a tab can be undone there for as long as it lives. */
let nextId = 10;
function box(names: readonly string[] = ['Relay 1', 'Relay 2', 'Relay 3']) {
  nextId += 1;
  return networkDevice({
    id: nextId,
    name: 'Box',
    outputs: names.map(named),
    inputs: names.map((_, index) => ({ ...contactInput, key: `Switch${index}`, name: `Switch ${index + 1}` })),
  });
}
const units = ['A101', 'A102', 'A103', 'A104'].map((name, index) => unitRow(index + 1, name));

function walk(options: Partial<AdoptScreenOptions> & Pick<AdoptScreenOptions, 'devices'>): AdoptScreen {
  return showAdopting(<AdoptPage />, { units, at: `/devices/adopt?gateway=${options.devices[0]?.id}`, ...options });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => pressOn(await button(name));
const said = () => document.querySelector('[data-said]')?.textContent;
/** The words stand on the page besides being spoken. */
const told = (selector: string, text: string) => screen.findByText(text, { selector });
const channel = () => screen.findByRole('heading', { level: 2 });
const refusal = (message: string, status = 409) => new AppError({ code: 'refused', message, status });
const lost = () => new AppError({ code: 'network', message: 'No network.', status: 500 });
const pairingsOf = ({ sent }: AdoptScreen) =>
  sent.flatMap(({ path, body }) => (path === 'pairings' ? [(body as { pairings: unknown }).pairings] : []));

/** Tries the first channel, and the contacts change before the device answers. */
async function tryAndOpen(
  state: AdoptScreen,
  device: ReturnType<typeof box>,
  contacts: readonly number[],
): Promise<void> {
  let answer = () => undefined as void;
  state.instead.set(pairingCalls.networkDeviceTry.path, new Promise<void>((resolve) => (answer = resolve)));
  await press(adoptingMessages.tryOf('Box · Relay 1'));
  const inputs = device.inputs.map((input, index) => (contacts.includes(index) ? { ...input, active: false } : input));
  state.devices = [{ ...device, inputs }];
  answer();
}

describe('the walk along the doors', () => {
  it('takes two presses a door, goes on by itself, and ends', async () => {
    const state = walk({ devices: [box(['Relay 1', 'Relay 2'])] });
    await press(adoptingMessages.tryOf('Box · Relay 1'));
    await told('[data-tried]', adoptingMessages.tried.accepted('Box · Relay 1'));
    await press(/^That was A101/);
    await expect.poll(said).toBe(adoptingMessages.paired('A101'));
    expect(await channel()).toHaveTextContent('Box · Relay 2');
    await press(adoptingMessages.tryOf('Box · Relay 2'));
    await press(/^That was A102/);
    await screen.findByText(adoptingMessages.done);
    expect(state.sent.map(({ path }) => path)).toEqual(['try', 'pairings', 'try', 'pairings']);
    expect(state.sent[2]?.body).toEqual({ output: 1 });
  });

  it('begins at the first channel without a door, after the door before it', async () => {
    const device = box();
    const [first = relayOutput, ...others] = device.outputs;
    const on = { ...first, door: { entity: 'unit' as const, id: 2, name: 'A102' } };
    walk({ devices: [{ ...device, outputs: [on, ...others] }] });
    expect(await channel()).toHaveTextContent('Box · Relay 2');
    await button(/^It is A103/);
    expect(screen.getByText(/1 of 3 channels paired/)).toBeVisible();
  });

  it('proposes the door whose name the channel has', async () => {
    walk({ devices: [box(['loc-a-103', 'Relay 2'])] });
    expect(await button(/^It is A103/)).toHaveTextContent(adoptingMessages.reasons.name);
  });

  it('proposes the door of its name also where that hangs on a controller without a network device', async () => {
    const elsewhere = units.map((unit) => (unit.id === 3 ? { ...unit, controllerId: 99, channel: 0 } : unit));
    walk({ devices: [box(['loc-a-103', 'Relay 2'])], units: elsewhere });
    await button(new RegExp(`^${adoptingMessages.moveUnknown('A103')}`));
    expect(document.querySelector('[data-choose-door]')).toHaveTextContent(adoptingMessages.moveUnknown('A103'));
  });

  it('says what is missing where no device was found at the site', async () => {
    walk({ devices: [], at: '/devices/adopt', prefix: '' });
    await screen.findByText(adoptingMessages.found.noPrefix);
  });

  it('pairs the contact that answered, with how it stands while the door is shut', async () => {
    const device = box();
    const state = walk({ devices: [device] });
    await tryAndOpen(state, device, [1]);
    await screen.findByText(adoptingMessages.contactAnswered('Switch 2'));
    expect(screen.getByText(`(${adoptingMessages.contactRest.closed})`)).toBeVisible();
    await press(/^That was A101/);
    await expect.poll(() => pairingsOf(state)).toHaveLength(1);
    expect(pairingsOf(state)[0]).toMatchObject([{ contact: { input: 1, rest: 'closed' } }]);
  });

  it('pairs none where the person says so', async () => {
    const device = box();
    const state = walk({ devices: [device] });
    await tryAndOpen(state, device, [0, 1, 2]);
    await screen.findByText(adoptingMessages.severalContacts);
    await press(/^That was A101/);
    await expect.poll(() => pairingsOf(state)).toHaveLength(1);
    expect(pairingsOf(state)[0]).toMatchObject([{ contact: null }]);
  });

  it('says what an answer to a try means', async () => {
    const state = walk({ devices: [box()] });
    const name = 'Box · Relay 1';
    state.tryStatus = 202;
    await press(adoptingMessages.tryOf(name));
    await told('[data-tried]', adoptingMessages.tried.unanswered(name));
    state.instead.set(pairingCalls.networkDeviceTry.path, refusal('It is jammed.'));
    await press(adoptingMessages.tryOf(name));
    await told('[data-tried]', adoptingMessages.tried.refused(name, 'It is jammed.'));
    state.instead.set(pairingCalls.networkDeviceTry.path, lost());
    await press(adoptingMessages.tryOf(name));
    await told('[data-tried]', adoptingMessages.tried.lost(name));
  });
});

describe('a mistake', () => {
  it('is one press back, several times in a row', async () => {
    const state = walk({ devices: [box()] });
    await press(/^It is A101/);
    await press(/^It is A102/);
    await press(adoptingMessages.undo('A102'));
    await expect.poll(said).toBe(adoptingMessages.undone('A102'));
    expect(await channel()).toHaveTextContent('Box · Relay 2');
    await press(adoptingMessages.undo('A101'));
    await expect.poll(channel).toHaveTextContent('Box · Relay 1');
    expect(state.sent.map(({ path }) => path)).toEqual(['pairings', 'pairings', 'undo', 'undo']);
    await button(/^It is A101/);
  });

  it('keeps the contact that answered', async () => {
    const device = box();
    const state = walk({ devices: [device] });
    await tryAndOpen(state, device, [1]);
    await screen.findByText(adoptingMessages.contactAnswered('Switch 2'));
    await press(/^That was A102/);
    await press(adoptingMessages.undo('A102'));
    await screen.findByText(adoptingMessages.contactAnswered('Switch 2'));
    await press(/^It is A101/);
    await expect.poll(() => pairingsOf(state)).toHaveLength(2);
    expect(pairingsOf(state)[1]).toMatchObject([{ door: { id: 1 }, contact: { input: 1, rest: 'closed' } }]);
  });

  it('that swapped two doors is put right by one press', async () => {
    const state = walk({ devices: [box()] });
    await press(/^It is A101/);
    await press(/^It is A102/);
    await press(adoptingMessages.swap('A101', 'A102'));
    await expect.poll(said).toBe(adoptingMessages.swapped('A101', 'A102'));
    expect(pairingsOf(state)[2]).toMatchObject([
      { output: 0, door: { id: 2 }, move: true },
      { output: 1, door: { id: 1 }, move: true },
    ]);
  });

  it('found later is put right at its channel: a door is moved, swapped or replaced by name', async () => {
    const device = box();
    const usedBy = { entity: 'controller' as const, id: 77, name: 'Box' };
    const on = (id: number, name: string) => ({ entity: 'unit' as const, id, name });
    const outputs = device.outputs.map((output, index) => ({
      ...output,
      door: index < 2 ? on(index + 1, `A10${index + 1}`) : null,
    }));
    const state = walk({ devices: [{ ...device, usedBy, outputs }] });
    await pressOn(await screen.findByText(adoptingMessages.channels(2, 3)));
    await press(/^Box · Relay 1/);
    await screen.findByText(adoptingMessages.here('A101'));
    await fillIn(screen.getByRole('searchbox'), 'A102');
    await button(new RegExp(`^${adoptingMessages.swap('A101', 'A102')}`));
    await fillIn(screen.getByRole('searchbox'), 'A103');
    await press(new RegExp(`^${adoptingMessages.replace('A103', 'A101')}`));
    await expect.poll(said).toBe(adoptingMessages.paired('A103'));
    expect(state.sent.map(({ path }) => path)).toEqual(['undo', 'pairings']);
    expect(await channel()).toHaveTextContent('Box · Relay 3');
    await fillIn(screen.getByRole('searchbox'), 'A102');
    await press(new RegExp(`^${adoptingMessages.move('A102', 'Box · Relay 2')}`));
    await expect.poll(() => pairingsOf(state).at(-1)).toMatchObject([{ output: 2, move: true }]);
  });
});

describe('what stands in the way', () => {
  it('is said in the server’s words, and the channel stays', async () => {
    const state = walk({ devices: [box()] });
    const sentence = 'The unit A101 is on channel 2 of Box 9 since 9:12, by Ada.';
    state.instead.set(pairingCalls.sitePairings.path, refusal(sentence));
    await press(/^It is A101/);
    await told('[data-failure]', adoptingMessages.notPaired(sentence));
    expect(await channel()).toHaveTextContent('Box · Relay 1');
  });

  it('is another person who took the channel: it says so and goes on', async () => {
    const device = box();
    const state = walk({ devices: [device] });
    await button(/^It is A101/);
    const outputs = device.outputs.map((output, index) =>
      index === 0 ? { ...output, door: { entity: 'unit' as const, id: 4, name: 'A104' } } : output,
    );
    state.devices = [{ ...device, outputs }];
    await press(adoptingMessages.tryOf('Box · Relay 1'));
    await screen.findByText(adoptingMessages.taken('A104'));
    expect(screen.queryByRole('button', { name: /^(It is|That was)/ })).toBeNull();
    await press(adoptingMessages.next);
    expect(await channel()).toHaveTextContent('Box · Relay 2');
  });

  it('is a lost connection: nothing is sent or waits, and the walk goes on once it is back', async () => {
    const state = walk({ devices: [box()] });
    await button(/^It is A101/);
    state.replica.connection$.next({ state: 'reconnecting', since: 0 });
    await press(adoptingMessages.tryOf('Box · Relay 1'));
    await told('[data-tried]', adoptingMessages.offline);
    await press(/^(It is|That was) A101/);
    await told('[data-failure]', adoptingMessages.notPaired(adoptingMessages.offline));
    expect(state.sent).toEqual([]);
    state.replica.connection$.next({ state: 'live', since: 0 });
    await press(/^(It is|That was) A101/);
    await expect.poll(said).toBe(adoptingMessages.paired('A101'));
  });

  it('is a missing right, which is named', async () => {
    const state = walk({ devices: [box()], permissions: { sites: bits.scope | bits.read } });
    await screen.findByText(adoptingMessages.mayNotTry('Sites: state'));
    expect(screen.getByText(adoptingMessages.mayNotPair('Sites: write'))).toBeVisible();
    // A resting button can be reached, so that its reason is heard; a press does nothing.
    for (const name of [adoptingMessages.tryOf('Box · Relay 1'), /^It is A101/]) {
      const resting = await button(name);
      expect(resting).toHaveAttribute('aria-disabled', 'true');
      resting.click();
    }
    expect(state.sent).toEqual([]);
  });

  it('is a device that is not there', async () => {
    walk({ devices: [box()], at: '/devices/adopt?gateway=4711' });
    await screen.findByText(adoptingMessages.noChannels);
  });
});

describe('a contact that answers by hand', () => {
  it('shows whose it is, and the way to its channel', async () => {
    const device = box();
    const other = networkDevice({ id: 5000, name: 'Lone', outputs: [named('Lock')], inputs: [contactInput] });
    const state = walk({ devices: [device, other], at: '/devices/adopt' });
    await press(/^It is A101/);
    await expect.poll(said).toBe(adoptingMessages.paired('A101'));
    state.devices = state.devices.map((each) =>
      each.id === 5000 ? { ...each, inputs: [{ ...contactInput, active: false }] } : each,
    );
    await press(/^It is A102/);
    const note = within(
      await screen
        .findByText(adoptingMessages.contactOpened('Lone', 'Switch 1'))
        .then((text) => text.closest('[role=status]') as HTMLElement),
    );
    await pressOn(note.getByRole('button', { name: adoptingMessages.goToChannel('Lone') }));
    expect(await channel()).toHaveTextContent('Lone');
  });
});

describe('where a second person approves many doors', () => {
  const { approval: words } = adoptingMessages;
  const requestOf = (id: number, state: Approval['state']): Approval => ({
    ...waitingApproval,
    act: 'try',
    targets: [{ entity: 'networkDevice', id, name: 'Box' }],
    requestedBy: { id: 1, name: 'Ada' },
    state,
    expiresAt: '2026-11-27T05:00:00.000Z',
  });

  it('one request covers the device, whose state is shown until it ends', async () => {
    const device = box();
    const state = walk({ devices: [device], twoPersonApproval: true });
    state.instead.set(
      pairingCalls.networkDeviceTry.path,
      refusal(`${approvalMessages.beyondLimit} 10 doors of this site within a minute.`),
    );
    await press(adoptingMessages.tryOf('Box · Relay 1'));
    await screen.findByText(words.need('Box'));
    await press(approvalMessages.ask);
    await screen.findByText(words.waiting);
    expect(state.sent.at(-1)?.body).toEqual({
      siteId: 1,
      act: 'try',
      targets: [{ entity: 'networkDevice', id: device.id }],
      reason: words.defaultReason,
    });
  });

  it('an approval says until when it holds, and one that was declined why', async () => {
    const [approved, declined] = [box(), box()];
    const approvals = [
      requestOf(approved.id, 'approved'),
      { ...requestOf(declined.id, 'declined'), decidedBy: { id: 2, name: 'Bo' }, answer: 'Not today' },
    ];
    const options = { devices: [approved, declined], twoPersonApproval: true, approvals };
    walk(options);
    expect((await screen.findByText(words.until, { exact: false })).closest('[data-approved]')).toHaveTextContent(
      '27/11/2026 04:00PM',
    );
    cleanup();
    walk({ ...options, at: `/devices/adopt?gateway=${declined.id}` });
    await pressOn(await screen.findByText(words.title));
    expect(screen.getByText(words.declined('Bo', 'Not today'))).toBeVisible();
  });

  it('is nothing to speak of at other sites', async () => {
    const state = walk({ devices: [box()] });
    await button(adoptingMessages.tryOf('Box · Relay 1'));
    expect(screen.queryByText(words.title)).toBeNull();
    expect(state.asked.filter((path) => path === approvalCalls.approvals.path)).toEqual([]);
  });
});
