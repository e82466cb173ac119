import { render, screen } from '@testing-library/react';
import { Archive, Lock } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Api, CallInput } from '#collections/transport/api.ts';
import { placeCalls } from '#domain/calls/places.ts';
import { recordMissing } from '#domain/messages/pageNotices.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { CommandActions } from '#crud/command/CommandActions.tsx';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { DataContext, useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import { ownRemovals } from '#crud/data/ownRemovals.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { DetailActions } from '#crud/detail/DetailActions.tsx';
import { OtherSiteNote } from '#crud/detail/OtherSiteNote.tsx';
import { useLeaveWhenMissing } from '#crud/detail/useLeaveWhenMissing.ts';
import type { AnyResource, DetailSlots, AnyRow } from '#crud/descriptor/define.ts';
import { NotesPanel } from '#crud/notes/NotesPanel.tsx';
import { RecordPanel } from '#crud/panel/RecordPanel.tsx';
import { RecordImage } from '#crud/upload/RecordImage.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Popups } from '#ui/popup/Popups.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';
import { buildUnit } from './builders.ts';
import { HeldReplica } from './workbench/heldReplica.ts';
import { linkHostPerTest, Screen } from './screens.tsx';
import { fewOf } from '#tests/support/proofs.ts';

const line = linkHostPerTest();
beforeEach(async () => {
  await page.viewport(1280, 800);
  line.send({ kind: 'connection', connection: { state: 'live', since: Date.now() } } as never);
});

const show = (shown: ReactNode, permissions = { sites: 31, customers: 31 }) =>
  render(
    <Screen host={line} permissions={permissions}>
      {shown}
    </Screen>,
  );
const commands = () => line.received.filter(({ kind }) => kind === 'command');
const button = (name: string) => screen.getByRole('button', { name });
const act = (name: string) => screen.getByRole('menuitem', { name });

describe('the actions of a record', () => {
  const detail: DetailSlots<AnyRow> = {
    facts: [],
    tabs: [],
    more: [
      { id: 'check', label: 'Check door', icon: Lock, isBeside: true, dialog: () => <p>Checking</p> },
      { id: 'archive', label: 'Archive', icon: Archive, obstacle: () => 'It has a running booking.' },
      { id: 'hidden', label: 'Never', icon: Archive, isShown: () => false },
    ],
  };
  const removalObstacle = () => 'Rented by Mia Chen.';
  const resource = { entity: 'unit', routes: {}, detail, removalObstacle } as unknown as AnyResource;
  const shown = <DetailActions resource={resource} row={{ id: 7 }} name="A7" />;

  it('are beside the title where they are only a menu', async () => {
    await page.viewport(390, 800);
    show(<PageHeader title={'Harbour Self Storage of the Northern Rivers'} actions={shown} />);
    const title = screen.getByRole('heading').getBoundingClientRect();
    const menu = button('More actions').getBoundingClientRect();
    expect(menu.top).toBeLessThan(title.bottom);
    expect(menu.left).toBeGreaterThan(title.right);
  });

  it('are beside the primary one or in the menu, where a disabled one says why', async () => {
    show(shown);
    await pressOn(button('Check door'));
    expect(screen.getByText('Checking')).toBeVisible();
    await pressOn(button('More actions'));
    expect(act('Archive It has a running booking.')).toHaveAttribute('aria-disabled', 'true');
    const remove = act('Delete Rented by Mia Chen.');
    await userEvent.click(remove, { force: true });
    expect(screen.queryByRole('dialog', { name: /^Delete/ })).toBeNull();
    expect(screen.queryByText('Never')).toBeNull();
  });

  it('are all in the menu on a phone', async () => {
    await page.viewport(390, 800);
    show(shown);
    expect(screen.queryByRole('button', { name: 'Check door' })).toBeNull();
    await pressOn(button('More actions'));
    await pressOn(act('Check door'));
    expect(screen.getByText('Checking')).toBeVisible();
  });
});

describe('the commands of a record', () => {
  it('are sent with a reason from the popover', async () => {
    show(<CommandActions entity="unit" row={buildUnit({ id: 7, status: 'locked' })} />);
    await expect.poll(() => button('Unlock A7').getAttribute('aria-disabled')).toBe('false');
    await pressOn(button('Give a reason'));
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Lost key');
    await pressOn(button('Unlock A7 with this reason'));
    expect(commands()).toMatchObject([{ press: { act: 'open', reason: 'Lost key' } }]);
  });

  const names = () => screen.getAllByRole('button', { name: /A7$/ }).map((each) => each.getAttribute('aria-label'));

  it('hold a door open where the server can, and offer the release in its place', async () => {
    const row = buildUnit({ id: 7, status: 'locked', heldSince: null });
    const { unmount } = show(<CommandActions entity="unit" row={row} />);
    await expect.poll(() => button('Hold open A7').getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(button('Hold open A7'));
    expect(commands()).toMatchObject([{ press: { act: 'hold' } }]);
    unmount();
    show(<CommandActions entity="unit" row={{ ...row, status: 'unlocked', heldSince: '2026-11-21T00:00:00Z' }} />);
    expect(names()).toEqual(['Lock A7', 'Unlock A7', 'Release A7']);
  });

  it.each([
    [
      'on the page of a server without',
      <CommandActions key="page" entity="unit" row={buildUnit({ id: 7, status: 'locked' })} />,
    ],
    [
      'in a panel',
      <CommandButtons key="panel" entity="unit" row={buildUnit({ id: 7, status: 'locked', heldSince: null })} wide />,
    ],
  ])('offer no hold %s', (_place, shown) => {
    show(shown);
    expect(names()).toEqual(['Lock A7', 'Unlock A7']);
  });

  it('rest one by one on its page where the device cannot do an act', async () => {
    const row = buildUnit({ id: 7, status: 'locked', heldSince: null });
    const limitOf = (act: string) => (act === 'lock' ? 'It locks by itself.' : null);
    show(<CommandActions entity="unit" row={row} limitOf={limitOf} />);
    await expect.poll(() => button('Unlock A7').getAttribute('aria-disabled')).toBe('false');
    expect(document.querySelector('[data-disabled-reason]')).toHaveTextContent(/^It locks by itself\.$/);
    expect(button('Lock A7')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button('Lock A7'), { force: true });
    expect(commands()).toEqual([]);
    await pressOn(button('Unlock A7'));
    expect(commands()).toMatchObject([{ press: { act: 'open' } }]);
  });

  it('say below why they are grey', () => {
    show(<CommandActions entity="unit" row={buildUnit({ id: 7, status: 'overlocked' })} />);
    expect(screen.getByText(commandMessages.lockedOut)).toBeVisible();
    expect(button('Unlock A7')).toHaveAccessibleDescription(commandMessages.lockedOut);
  });

  const silent = { ...buildUnit({ id: 7, status: 'locked' }), online: false, lastHeardAt: '2026-11-21T00:00:00Z' };
  const places: [string, ReactElement][] = [
    ['on its page', <CommandActions key="page" entity="unit" row={silent} />],
    ['in a row', <CommandButtons key="row" entity="unit" row={silent} />],
    ['in its panel', <CommandButtons key="panel" entity="unit" row={silent} size="md" wide />],
  ];
  it.each(fewOf('screens', places, 2))(
    'are not sent to an offline device %s, which says since when it is silent',
    async (_place, shown) => {
      show(shown);
      await userEvent.hover(button('Unlock A7'));
      await expect.poll(() => document.body.textContent).toMatch(/A7 has been offline since .*21/);
      await userEvent.click(button('Unlock A7'), { force: true });
      expect(button('Unlock A7')).toHaveAttribute('aria-disabled', 'true');
      expect(commands()).toEqual([]);
    },
  );
});

function Leaving({ id }: { id: number }) {
  const [isMissing, setMissing] = useState(false);
  const { remove } = useRecordCalls('unit');
  useLeaveWhenMissing(isMissing, { entity: 'unit', routes: { list: 'unit.list', detail: 'unit.detail' } }, id);
  return (
    <>
      <button
        onClick={() => {
          // Its live event comes before the answer.
          void remove([id]);
          setMissing(true);
        }}
      >{`Delete ${id}`}</button>
      <button onClick={() => setMissing(true)}>{`Lose ${id}`}</button>
    </>
  );
}

it('says that a record is gone, unless it was deleted here', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('OK')));
  show(
    <>
      <Leaving id={7} />
      <Leaving id={8} />
      <Popups />
    </>,
  );
  await pressOn(button('Delete 7'));
  await pressOn(button('Lose 8'));
  await expect.poll(() => document.body.textContent).toContain(recordMissing.text('Unit', 8));
  expect(document.body.textContent).not.toContain(recordMissing.text('Unit', 7));
  vi.restoreAllMocks();
});

/** No record exists; the tab deleted that with the id 7. */
function AfterDeletion({ children }: { children: ReactNode }) {
  const { api } = useData();
  const [replica] = useState(() => {
    const made = new HeldReplica({ rowsOf: () => [] });
    ownRemovals(made).add('unit', [7]);
    return made;
  });
  return <DataContext value={{ replica, api }}>{children}</DataContext>;
}

it('closes the panel of a record that was deleted here, and says of another that it is gone', async () => {
  const resource = { entity: 'unit', routes: {} } as unknown as AnyResource;
  const closed: number[] = [];
  show(
    <AfterDeletion>
      {[7, 8].map((id) => (
        <RecordPanel key={id} resource={resource} id={id} onClose={() => closed.push(id)} />
      ))}
    </AfterDeletion>,
  );
  await expect.poll(() => document.body.textContent).toContain('Unit 8 no longer exists.');
  expect(document.body.textContent).not.toContain('Unit 7 no longer exists.');
  expect(closed).toEqual([7]);
});

/** A session with a second site, which reports the chosen site. */
function TwoSites({ onChoose, children }: { onChoose: (id: number) => void; children: ReactNode }) {
  const session = useSession();
  const sites = [...session.sites, { id: 2, name: 'Footscray', timeZone: 'Australia/Melbourne' }];
  return <SessionProvider session={{ ...session, sites, chooseSite: onChoose }}>{children}</SessionProvider>;
}

it('says that a record belongs to another site than the selected one, and offers to switch', async () => {
  const chosen: number[] = [];
  show(
    <TwoSites onChoose={(id) => chosen.push(id)}>
      <OtherSiteNote entity="unit" row={{ id: 7, siteId: 1 }} name="A7" />
      <OtherSiteNote entity="unit" row={{ id: 8, siteId: 2 }} name="B8" />
    </TwoSites>,
  );
  expect(screen.queryByText(/^A7 belongs/)).toBeNull();
  expect(screen.getByText('B8 belongs to Footscray. You have Botany Road Storage selected.')).toBeVisible();
  await pressOn(button('Switch to Footscray'));
  expect(chosen).toEqual([2]);
});

describe('new notes', () => {
  /** The server's customer, and the bodies that it was sent. */
  const deskWith = (stored: { id: number; notes: string | null }) => {
    const sent: unknown[] = [];
    const call = (definition: { method: string }, { body }: CallInput) => {
      if (definition.method === 'PUT') sent.push(body);
      return Promise.resolve(definition.method === 'GET' ? stored : null);
    };
    const host = { data: { ...line.data, api: { ...line.data.api, call } as unknown as Api } };
    render(
      <Screen host={host} permissions={{ customers: 31 }}>
        <NotesPanel entity="customer" row={stored} />
      </Screen>,
    );
    return sent;
  };

  it('take each key from the first, and stand there at once', async () => {
    const sent = deskWith({ id: 7, notes: null });
    await pressOn(button('Add notes'));
    await userEvent.keyboard('Rings at the side door.');
    // The first keys may go into a stand-in, until the form has loaded.
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('notes');
    await pressOn(await screen.findByRole('button', { name: 'Save notes' }));
    await expect.poll(() => sent).toEqual([{ notes: 'Rings at the side door.' }]);
    await expect.poll(() => screen.queryByRole('textbox')).toBeNull();
    // The record that the screen holds has not changed yet.
    expect(screen.getByText('Rings at the side door.')).toBeVisible();
  });

  it('are not said to be saved where nothing was typed', async () => {
    const sent = deskWith({ id: 8, notes: null });
    await pressOn(button('Add notes'));
    await pressOn(await screen.findByRole('button', { name: 'Save notes' }));
    await expect.poll(() => screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('No notes yet.')).toBeVisible();
    expect(screen.queryByText('Notes saved.')).toBeNull();
    expect(sent).toEqual([]);
  });
});

it('edits notes in place, for those who may', async () => {
  const row = { id: 7, notes: 'Rings at the side door.' };
  const { unmount } = show(<NotesPanel entity="customer" row={row} />);
  expect(screen.getByText(row.notes)).toBeVisible();
  await pressOn(button('Edit notes'));
  await screen.findByText(/^5 words/);
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue(row.notes);
  await pressOn(button('Cancel'));
  await expect.poll(() => screen.queryByRole('textbox')).toBeNull();
  unmount();
  show(<NotesPanel entity="customer" row={row} />, { sites: 31, customers: 2 });
  expect(screen.queryByRole('button', { name: 'Edit notes' })).toBeNull();
});

it('writes states and amounts, with a dash for what is not known', () => {
  show(
    <>
      <p>
        <StateTag of="booking" state="in arrears" />
      </p>
      <p data-testid="none">
        <StateTag of="order" state={undefined} /> <Amount value={null} />
      </p>
      <p>
        <Amount value={1129.5} per="month" />
      </p>
    </>,
  );
  expect(screen.getByText('In arrears')).toHaveAttribute('data-tone', 'fault');
  expect(screen.getByTestId('none')).toHaveTextContent('– –');
  expect(screen.getByText(/\$1,129.50/)).toHaveTextContent('$1,129.50 per month');
});

it('removes the image of a record by the name and address that the record has for it', async () => {
  const sent: unknown[] = [];
  const url = 'data:image/png;base64,iVBORw0KGgo=';
  const call = (definition: unknown, { parameters, body }: CallInput) => {
    sent.push([definition, parameters, body]);
    return Promise.resolve(null);
  };
  const { siteImage: store, siteImageDelete: remove } = placeCalls;
  render(
    <Screen host={{ data: { ...line.data, api: { ...line.data.api, call } as Api } }}>
      <RecordImage entity="site" record={{ id: 4, Media: { url } }} store={store} remove={remove} />
    </Screen>,
  );
  await pressOn(button('Remove'));
  await expect.poll(() => sent).toEqual([[remove, { id: 4 }, { url }]]);
});
