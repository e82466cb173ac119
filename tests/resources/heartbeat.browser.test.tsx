import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { linkedEntities, networkDeviceCalls, type LinkedEntity } from '#domain/calls/networkDevices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { useSession } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import { DialogOutlet } from '#crud/dialog/DialogOutlet.tsx';
import { closeDialog } from '#crud/dialog/showDialog.ts';
import { Heartbeat } from '#parts/network/Heartbeat.tsx';
import { EditDevice } from '#resources/EditDevice.tsx';
import { Answering, type Answers } from '#tests/crud/workbench/answering.tsx';
import { details, forms, show, soon } from '#tests/crud/workbench/bench.tsx';
import { found, refusal } from '#tests/crud/workbench/networkDevices.ts';
import { recordsOf } from '#tests/crud/workbench/recordRows.ts';
import { networkDevice } from '#tests/support/records/networkDevice.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { isProofOf } from '#tests/support/proofs.ts';

beforeAll(() => page.viewport(1440, 900));
beforeEach(closeDialog);

const sleeper = networkDevice({ id: 5, heartbeat: 60 });
const { networkDeviceUpdate } = networkDeviceCalls;
const words = networkMessages.heartbeat;

const lineOf = () => document.querySelector('[data-heartbeat]')?.textContent ?? null;
const change = () => screen.findByRole('button', { name: `Change: ${words.title(sleeper.name)}` });

/** Shows the details or the form of a record that stands for the device. */
function showRecord(pages: typeof details | typeof forms, entity: LinkedEntity, answers: Answers, fields = {}) {
  const registered = pages.find(({ id }) => id === `${entity}.${pages === forms ? 'edit' : 'detail'}`);
  const Page = registered?.module.default as ComponentType<object> | undefined;
  const row = { ...recordsOf(entity)[0], id: 1, siteId: 1, networkDeviceId: 5, ...fields };
  const Shown = (given: object) => (
    <Answering answers={answers}>
      {Page === undefined ? <EditDevice entity="padlock" row={row} /> : <Page {...given} />}
      <DialogOutlet />
    </Answering>
  );
  const module = { ...registered?.module, default: Shown };
  return show({ ...(registered ?? { id: 'device.list' }), module } as never, { rows: [row] });
}

/** Opens the dialog, which has to be above a form that is one itself. */
async function openDialog() {
  await pressOn(await change());
  return within(await screen.findByRole('dialog', { name: words.title(sleeper.name) }));
}

describe('the silence that makes a network device offline', () => {
  // The padlock's form is a dialog.
  const seen = linkedEntities.filter(
    (entity) => isProofOf('screens') || entity === 'controller' || entity === 'padlock',
  );
  const pages = [
    ...seen.map((entity) => ({ entity, where: 'form', of: forms })),
    ...seen.flatMap((entity) => (entity === 'padlock' ? [] : [{ entity, where: 'page', of: details }])),
  ];

  it.each(pages)('stands on the $where of a $entity', async ({ entity, of }) => {
    showRecord(of, entity, found([sleeper]));
    if (entity === 'padlock') await pressOn(await screen.findByRole('button', { name: /^Edit / }));
    await soon(lineOf).toBe('Offline after 3 × 60 s without a word (the device says 60 s) Change');
  });

  it.each([
    [{ chosenHeartbeat: 3_600 }, 'Offline after 3 × 3,600 s without a word (chosen here; the device says 60 s)'],
    [{ heartbeat: 5 }, 'Offline after 3 × 20 s without a word (the device says 5 s)'],
    [{ heartbeat: null }, 'No silence makes it offline (the device says no time)'],
  ])('is the chosen one, or the device’s (%j)', async (given, text) => {
    showRecord(details, 'hub', found([{ ...sleeper, ...given }]));
    await soon(lineOf).toBe(`${text} Change`);
  });

  it.each([
    [[], 'Device 5'],
    [refusal(404), 'Device 5'],
    [refusal(500), "Couldn't load the network devices: It failed with 500."],
  ])('is not said where the device is not known (%s)', async (devices, text) => {
    showRecord(details, 'hub', found(devices));
    expect(await screen.findByText(text)).toBeVisible();
    expect(lineOf()).toBeNull();
  });

  it('is changed by people who may change the site alone', async () => {
    const Clerk = () => {
      const session = useSession();
      const visitor = { ...session.visitor, rights: { permissions: { sites: 2 }, isSuperAdmin: false } };
      return (
        <SessionProvider session={{ ...session, visitor }}>
          <Heartbeat device={sleeper} />
        </SessionProvider>
      );
    };
    show({ id: 'device.list', module: { default: Clerk } });
    await soon(lineOf).toContain('the device says 60 s');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('another heartbeat', () => {
  it('is chosen in a dialog, and the device’s own again', async () => {
    const answers = found([sleeper]);
    showRecord(forms, 'padlock', answers);
    await pressOn(await screen.findByRole('button', { name: /^Edit / }));
    let dialog = await openDialog();
    const field = dialog.getByRole('textbox', { name: words.label });
    expect(field).toHaveValue('60');
    expect(dialog.queryByRole('button', { name: words.useOwn })).toBeNull();
    answers.set(networkDeviceUpdate.path, { ...sleeper, chosenHeartbeat: 600 });
    await fillIn(field, '600');
    await userEvent.keyboard('{Enter}');
    await soon(lineOf).toContain('3 × 600 s without a word (chosen here');
    dialog = await openDialog();
    answers.set(networkDeviceUpdate.path, sleeper);
    await pressOn(dialog.getByRole('button', { name: words.useOwn }));
    await soon(lineOf).toContain('(the device says 60 s)');
  });

  it('shows on the page that was open before', async () => {
    const answers = found([sleeper]);
    showRecord(details, 'hub', answers);
    const dialog = await openDialog();
    const changed = { ...sleeper, chosenHeartbeat: 600 };
    answers.set(networkDeviceUpdate.path, changed);
    answers.set(networkDeviceCalls.siteNetworkDevices.path, [{ ...changed, name: 'Renamed' }]);
    await fillIn(dialog.getByRole('textbox', { name: words.label }), '600');
    await pressOn(dialog.getByRole('button', { name: 'Save' }));
    // The list is read again.
    await screen.findByText(/^Renamed/);
    expect(lineOf()).toContain('3 × 600 s without a word (chosen here');
  });

  it('is refused in the server’s words, or before it is sent', async () => {
    const answers = found([sleeper]);
    answers.set(networkDeviceUpdate.path, refusal(403));
    showRecord(details, 'hub', answers);
    const dialog = await openDialog();
    const field = dialog.getByRole('textbox', { name: words.label });
    for (const typed of ['', '19', 'soon']) {
      await fillIn(field, typed);
      await pressOn(dialog.getByRole('button', { name: 'Save' }));
      expect(await dialog.findByText('Enter whole seconds, from 20 to 86,400 (1 day).')).toBeVisible();
    }
    await fillIn(field, '600');
    await pressOn(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('It failed with 403.')).toBeVisible();
    expect(lineOf()).toContain('(the device says 60 s)');
  });
});
