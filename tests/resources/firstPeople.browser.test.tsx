import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '#app/pages.ts';
import type { Api } from '#collections/transport/api.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { peopleCalls } from '#domain/calls/people.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { User } from '#domain/entities/user.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { userMessages } from '#domain/messages/users.ts';
import { FeatureSwitches } from '#resources/organisation/FeatureSwitches.tsx';
import { InvitationLink } from '#resources/user/InvitationLink.tsx';
import { answerRows, notArrived, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkTestHost, Screen } from '#tests/crud/screens.tsx';
import { show, soon, type SentCall } from '#tests/crud/workbench/bench.tsx';
import { recordsOf } from '#tests/crud/workbench/recordRows.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

beforeAll(() => page.viewport(1440, 900));

const press = async (name: string | RegExp) => pressOn(await screen.findByRole('button', { name }));

const sentTo = ({ method, path }: CallDefinition, sent: readonly SentCall[]) =>
  sent.filter(({ call }) => call.method === method && call.path === path).map(({ input }) => input.body);

describe('someone invited by a server without mail', () => {
  const user: User = { id: 7, firstName: 'Nora', lastName: 'Wells', email: 'nora@example.com', invitedByLink: true };

  it('gets a link that is shown once, to be copied', async () => {
    const line = await linkTestHost();
    const asked: unknown[] = [];
    const call = ((definition: unknown, input: unknown) => {
      asked.push([definition, input]);
      return Promise.resolve({ token: 'the-secret', expiresAt: '2026-12-05T00:00:00Z' });
    }) as Api['call'];
    const host = { data: { ...line.data, api: { ...line.data.api, call } } };
    render(
      <Screen host={host} permissions={{ settings: 31 }}>
        <InvitationLink user={user} />
      </Screen>,
    );
    expect(asked).toEqual([]);
    await press(userMessages.link.make);
    const dialog = within(await screen.findByRole('dialog', { name: 'Link for Nora Wells' }));
    expect(dialog.getByText(`${location.origin}/reset-password/the-secret`)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(asked).toEqual([[peopleCalls.invitationLink, { parameters: { id: 7 } }]]);
    await pressOn(dialog.getByRole('button', { name: 'Done' }));
    await expect.poll(() => screen.queryByText(/the-secret/)).toBeNull();
  });

  it('is named without a button for those who may not change people', async () => {
    const line = await linkTestHost();
    render(
      <Screen host={line} permissions={{ settings: 2 }}>
        <InvitationLink user={user} />
      </Screen>,
    );
    expect(screen.getByText(userMessages.link.waits('Nora Wells'))).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a feature', () => {
  const { feature: words } = organisationMessages;

  async function showFeatures(staff: Parameters<typeof answerRows>[2]) {
    const line = await linkTestHost();
    const sent: unknown[] = [];
    const call = ((_definition: unknown, input: unknown) => {
      sent.push(input);
      return Promise.resolve(null);
    }) as Api['call'];
    render(
      <Screen host={{ data: { ...line.data, api: { ...line.data.api, call } } }} isSuperAdmin>
        <FeatureSwitches organisationId={1} />
      </Screen>,
    );
    await expect.poll(() => openRowRequests(line, 'organisationFeatures').length).toBe(1);
    const record = { id: 1, organisationId: 1, operations: true, reporting: false } as AnyRecord;
    answerRows(line, 'organisationFeatures', { rows: [record] });
    const askOff = async () => {
      await pressOn(await screen.findByRole('switch', { name: 'Operations' }));
      await expect.poll(() => openRowRequests(line, 'user').length).toBe(1);
      answerRows(line, 'user', staff);
      return within(await screen.findByRole('dialog', { name: words.offTitle('operations') }));
    };
    return { sent, askOff };
  }

  it('that is off says what staff do not see, and one that is unknown does not', async () => {
    await showFeatures({});
    expect(await screen.findByText('Staff do not see Reports. Super admins do.')).toBeVisible();
    expect(screen.getAllByText(/^Staff do not see/)).toHaveLength(1);
  });

  it('asks before it is switched off, with what disappears and for how many', async () => {
    const { sent, askOff } = await showFeatures({ total: 12 });
    const dialog = await askOff();
    expect(
      await dialog.findByText(/^The 12 people of this organisation who are not super admins no longer/),
    ).toBeVisible();
    expect(dialog.getByText(/Orders/)).toBeVisible();
    expect(sent).toEqual([]);
    await pressOn(dialog.getByRole('button', { name: words.offAction }));
    await expect.poll(() => sent).toMatchObject([{ body: { operations: false } }]);
  });

  it('names no number that is not known', async () => {
    const { askOff } = await showFeatures(notArrived);
    expect((await askOff()).getByText(/^Staff of this organisation no longer see/)).toBeVisible();
  });
});

describe('a role’s permissions', () => {
  it('are ticked by whole levels and areas, and say what an area is about', async () => {
    const { sent } = show({ id: 'role.list', module: await pages['role.list']() });
    const box = (name: string) => screen.findByRole('checkbox', { name });
    await fillIn(await screen.findByRole('textbox', { name: /^Name/ }), 'Night desk');
    await pressOn(await box('All areas: read'));
    await pressOn(await box('Sites: all'));
    await pressOn(await box('Admin: read'));
    expect((await box('All areas: read')) as HTMLInputElement).toHaveProperty('indeterminate', true);
    expect(screen.getByText(/^Units, gates, .* and devices$/i)).toBeVisible();
    expect(screen.getByText(/^documents, users and roles$/i)).toBeVisible();
    fireEvent.submit((await box('Sites: all')).closest('form') as HTMLFormElement);
    await soon(() => sent.length).toBe(1);
    const [body] = sentTo(resourceCalls('permissionRole').update, sent);
    const { permissions } = body as { permissions: object };
    expect(permissions).toMatchObject({ sites: 31, customers: 2, settings: 2, admin: 0 });
  });
});

describe('a role that requires two-step sign-in', () => {
  const { secondStep } = roleMessages;
  const role = { id: 1, organisationId: 1, name: 'Desk', permissions: { sites: 2 } };
  const person = (id: number, hasSecondFactor: boolean) => ({ id, organisationId: 1, hasSecondFactor });
  const open = async (held: object, people: readonly AnyRecord[] = []) =>
    show(
      { id: 'role.list', module: await pages['role.list']() },
      {
        records: (entity) => {
          if (entity === 'permissionRole') return [{ ...role, ...held }];
          return entity === 'user' ? people : recordsOf(entity);
        },
      },
    );
  const day = () => screen.findByRole('textbox', { name: secondStep.label });

  it.each([
    ['have it and have no second step', false, secondStep.own('2026-12-24')],
    ['have it and have a second step', true, secondStep.ownDone],
  ])('says that it is for oneself, too, where they %s, and sends the day', async (_what, hasOwn, own) => {
    const { sent } = await open({ secondFactorFrom: null }, [person(1, hasOwn), person(2, false)]);
    await fillIn(await day(), '24/12/2026');
    expect(await screen.findByText(new RegExp(own))).toHaveTextContent(secondStep.lacking(hasOwn ? 1 : 2));
    fireEvent.submit((await day()).closest('form') as HTMLFormElement);
    await soon(() => sentTo(resourceCalls('permissionRole').update, sent)).toMatchObject([
      { secondFactorFrom: '2026-12-24' },
    ]);
  });

  it('asks no longer once the day is emptied', async () => {
    const { sent } = await open({ secondFactorFrom: '2026-12-24' });
    expect(await day()).toHaveValue('24/12/2026');
    await fillIn(await day(), '');
    fireEvent.submit((await day()).closest('form') as HTMLFormElement);
    await soon(() => sentTo(resourceCalls('permissionRole').update, sent)).toMatchObject([{ secondFactorFrom: null }]);
  });

  it('cannot be made on a server that says nothing of second steps', async () => {
    await open({});
    await screen.findByRole('checkbox', { name: 'All areas: read' });
    expect(screen.queryByRole('textbox', { name: secondStep.label })).toBeNull();
  });
});

describe('a new gate', () => {
  it.each([
    ['the schedule of the other gates', [4, 4, 3], 4],
    ['the first schedule where no gate has one', [null], 3],
  ])('begins with %s', async (_what, used, scheduleId) => {
    const { sent } = show(
      { id: 'gate.create', module: await pages['gate.create']() },
      {
        records: (entity) => {
          if (entity === 'schedule') return [4, 3].map((id) => ({ id, siteId: 1, name: `Hours ${id}` }));
          return recordsOf(entity);
        },
        rows: used.map((each, index) => ({ id: index + 1, siteId: 1, name: `Gate ${index}`, scheduleId: each })),
      },
    );
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'North' } });
    fireEvent.submit(await screen.findByRole('form'));
    await soon(() => sentTo(resourceCalls('gate').create, sent)).toMatchObject([{ name: 'North', scheduleId }]);
  });
});

describe('a free channel', () => {
  it('leads to a new door’s form with the channel chosen', async () => {
    const { sent } = show(
      { id: 'unit.create', module: await pages['unit.create']() },
      { search: '?siteId=1&controllerId=3&channel=5' },
    );
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'A1' } });
    fireEvent.submit(await screen.findByRole('form'));
    await soon(() => sentTo(resourceCalls('unit').create, sent)).toMatchObject([{ controllerId: 3, channel: 5 }]);
  });

  it('leads to the form of a door without a connection', async () => {
    const door = { id: 2, siteId: 1, name: 'B7', controllerId: null, channel: null };
    const { sent } = show(
      { id: 'unit.edit', module: await pages['unit.edit']() },
      { recordId: 2, rows: [door], search: '?controllerId=3&channel=5' },
    );
    await screen.findByRole('textbox', { name: /^Name/ });
    await soon(() => (screen.getByRole('combobox', { name: 'Channel' }) as HTMLSelectElement).value).toBe('5');
    fireEvent.submit(await screen.findByRole('form'));
    await soon(() => sentTo(resourceCalls('unit').update, sent)).toMatchObject([{ controllerId: 3, channel: 5 }]);
  });

  it('offers both, on the page of its controller', async () => {
    const free = { id: 2, siteId: 1, name: 'B7', controllerId: null, channel: null };
    const { address } = show(
      { id: 'controller.detail', module: await pages['controller.detail']() },
      { search: '?tab=channels', records: (entity) => (entity === 'unit' ? [free] : recordsOf(entity)) },
    );
    const [first] = await screen.findAllByRole('button', { name: /connect something to channel/ });
    const channel = /\d+$/.exec(first?.getAttribute('aria-label') ?? '')?.[0] ?? '';
    await pressOn(first as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^Connect to channel ${channel} of`) }));
    expect(await dialog.findByRole('link', { name: 'New unit on this channel' })).toHaveAttribute(
      'href',
      `/units/create?siteId=1&controllerId=1&channel=${channel}`,
    );
    expect(dialog.getByRole('button', { name: 'Add device' })).toBeVisible();
    await pressOn(dialog.getByRole('combobox', { name: 'Choose a unit without a connection' }));
    await pressOn(await screen.findByRole('option', { name: /B7/ }));
    await soon(address).toBe(`/units/2/edit?controllerId=1&channel=${channel}`);
  });
});
