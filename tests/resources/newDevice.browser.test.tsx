import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { pathTo } from '#domain/routes/path.ts';
import { pageRoutesOf } from '#domain/routes/recordPlaces.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import { useFormDialog } from '#crud/edit/useFormDialog.tsx';
import { copyDeviceAction } from '#resources/copyDevice.tsx';
import { EditDevice } from '#resources/EditDevice.tsx';
import { NewDevice, type NewDeviceProps } from '#resources/NewDevice.tsx';
import { Button } from '#ui/control/Button.tsx';
import { linkTestHost, Screen } from '#tests/crud/screens.tsx';
import { show, soon } from '#tests/crud/workbench/bench.tsx';
import { recordsOf } from '#tests/crud/workbench/recordRows.ts';
import { pressOn } from '#tests/support/browser/pressOn.ts';
import { fewOf } from '#tests/support/proofs.ts';

beforeAll(() => page.viewport(1440, 900));

function postOf(kind: DeviceKind) {
  const { method, path } = resourceCalls(kind).create;
  return { method, path };
}

const add = (props: NewDeviceProps = {}) =>
  show({ id: 'device.list', module: { default: () => <NewDevice {...props} /> } });
const press = async (name: string | RegExp) => pressOn(await screen.findByRole('button', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function named(dialog: Awaited<ReturnType<typeof dialogOf>>, name: string): Promise<void> {
  fireEvent.change(await dialog.findByRole('textbox', { name: /^Name/ }), { target: { value: name } });
  fireEvent.submit(await dialog.findByRole('form'));
}

describe.each(fewOf('screens', deviceKinds, 2))('a new %s', (kind) => {
  const { one } = entityOf(kind).label;
  const created = one === one.toUpperCase() ? `New ${one}` : `New ${one.toLowerCase()}`;

  it('is created in a dialog at the site, which then gives way to its page', async () => {
    const { sent, address } = add();
    await press('Add device');
    await pressOn(await screen.findByRole('menuitem', { name: one }));
    await named(await dialogOf(created), 'Loading dock');
    await soon(() => sent.length).toBe(1);
    expect(sent[0]?.call).toMatchObject(postOf(kind));
    expect(sent[0]?.input.body).toMatchObject({ siteId: 1, name: 'Loading dock' });
    await soon(() => screen.queryByRole('dialog')).toBeNull();
    const [own] = pageRoutesOf(kind, 'detail');
    await soon(address).toBe(pathTo(own ?? 'device.list', { id: 1 }));
  });
});

it('is connected to the device on whose page it is created', async () => {
  const { sent } = add({ kinds: ['multiplexer'], values: { siteId: 1, controllerId: 3 } });
  await press('New multiplexer');
  const dialog = await dialogOf('New multiplexer');
  await named(dialog, 'Row C');
  await soon(() => sent.length).toBe(1);
  expect(sent[0]?.input.body).toMatchObject({ siteId: 1, controllerId: 3, name: 'Row C' });
  expect(dialog.queryByLabelText(/^Site/)).toBeNull();
});

it('takes over another device, but for what is its own', async () => {
  const row = { id: 3, siteId: 1, name: 'Row C', serialNumber: 'SN-3', hubId: 2, networkDeviceId: 5 };
  const Copied = () => copyDeviceAction('padlock').dialog?.({ row, onClose: () => undefined });
  const { sent } = show({ id: 'device.list', module: { default: Copied } });
  const dialog = await dialogOf('New padlock');
  await named(dialog, 'Row D');
  await soon(() => sent.length).toBe(1);
  const body = { siteId: 1, name: 'Row D', hubId: 2, serialNumber: null, networkDeviceId: null };
  expect(sent[0]).toMatchObject({ call: postOf('padlock'), input: { body } });
});

it('is changed in a dialog if its kind has no edit page', async () => {
  const [row = { id: 0 }] = recordsOf('padlock');
  const name = recordName('padlock', row);
  const { sent } = show({ id: 'device.list', module: { default: () => <EditDevice entity="padlock" row={row} /> } });
  await press(`Edit ${name}`);
  await named(await dialogOf(name), 'New name');
  await soon(() => sent.length).toBe(1);
  const { method, path } = resourceCalls('padlock').update;
  expect(sent[0]).toMatchObject({
    call: { method, path },
    input: { parameters: { id: row.id }, body: { name: 'New name' } },
  });
});

it('is offered to nobody who may not write, and to nobody without a site', async () => {
  const host = await linkTestHost();
  const { rerender } = render(
    <Screen host={host} permissions={{ sites: 3 }}>
      <NewDevice />
      <EditDevice entity="motorisedLock" row={{ id: 1 }} />
    </Screen>,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
  rerender(
    <Screen host={host} hasNoSite>
      <NewDevice />
    </Screen>,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
});

function Failing() {
  const { dialog, open } = useFormDialog();
  return (
    <>
      <Button onClick={() => void open(() => Promise.reject(new TypeError('no answer')), { row: null })}>Open</Button>
      {dialog}
    </>
  );
}

it('says so if the form cannot be loaded', async () => {
  show({ id: 'device.list', module: { default: Failing } });
  await press('Open');
  expect((await screen.findAllByText(formMessages.notLoaded)).length).toBeGreaterThan(0);
});
