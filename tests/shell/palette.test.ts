import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, type Rights } from '#domain/permissions/can.ts';
import { allActions, actionsOf } from '#shell/palette/recordActions.ts';
import { matchRank, matchRanks } from '#shell/palette/matchRank.ts';
import { arrearsItems, organisationItems, reportItems } from '#shell/palette/searchedPlaces.ts';
import { guideItem, importItems, screenItems } from '#shell/palette/screenItems.ts';
import { typedAction } from '#shell/palette/typedAction.ts';

const access = (rights: Rights, pages: readonly string[]) => ({
  may: (ask: Parameters<typeof can>[1]) => can(rights, ask),
  mayOpen: (route: string) => pages.includes(route),
});
const everything = access({ permissions: {}, isSuperAdmin: true }, ['unit.edit', 'booking.create']);
const meant = (text: string, given = everything) => {
  const typed = typedAction(text, allActions(given));
  return typed === null ? null : [typed.actions.map(({ entity, verb }) => `${verb} ${entity}`).toSorted(), typed.rest];
};

describe('actions', () => {
  it('are those of the rights and of the pages that exist', () => {
    const reader = access({ permissions: { sites: 2 }, isSuperAdmin: false }, []);
    expect(actionsOf('unit', reader)).toEqual([]);
    const clerk = access({ permissions: { sites: 2 + 16 }, isSuperAdmin: false }, ['unit.edit']);
    expect(actionsOf('unit', clerk).map(({ verb }) => verb)).toEqual([
      'Lock',
      'Unlock',
      'Hold open',
      'Release',
      'Edit',
    ]);
    expect(actionsOf('unit', everything).map(({ verb }) => verb)).toContain('New booking for');
  });

  it('of a customer take a payment and make a booking, with the right to either', () => {
    const linksOf = (bookings: number, row: { id: number; archived?: boolean }) =>
      actionsOf(
        'customer',
        access({ permissions: { customers: 2, bookings }, isSuperAdmin: false }, ['customer.detail']),
      )
        .filter((each) => each.kind === 'page' && each.parametersOf(row) !== null)
        .map((each) => [each.verb, each.kind === 'page' ? each.search : null]);
    const payment = ['Take payment from', '?payment=1'];
    expect(linksOf(31, { id: 5 })).toEqual([payment, ['New booking for', '?new=storage']]);
    expect(linksOf(31, { id: 5, archived: true })).toEqual([payment]);
    expect(linksOf(2, { id: 5 })).toEqual([]);
  });

  it('are booked for free units alone', () => {
    const [booking] = actionsOf('unit', everything).filter(({ kind, verb }) => kind === 'page' && verb !== 'Edit');
    const parametersOf = booking?.kind === 'page' ? booking.parametersOf : () => null;
    expect(parametersOf({ id: 5, kind: 'office' })).toEqual({ type: 'workspace', id: 5 });
    expect(parametersOf({ id: 5, kind: 'office', ActiveBooking: { id: 1 } })).toBeNull();
    expect(parametersOf({ id: 5, kind: 'castle' })).toBeNull();
  });
});

describe('a booking', () => {
  it('of a unit or a lockable says which it is, since both number their records for themselves', () => {
    const searchOf = (entity: 'unit' | 'lockable') =>
      actionsOf(entity, everything).flatMap((each) =>
        each.kind === 'page' && each.to === 'booking.create' ? each.search : [],
      );
    expect(searchOf('unit')).toEqual(['?of=unit']);
    expect(searchOf('lockable')).toEqual(['?of=lockable']);
  });

  it('begins with the search for something free, for those who may make one', () => {
    const [first] = screenItems(() => true).creations;
    expect(first).toMatchObject({ label: 'New booking', choice: { path: '/bookings/storage?new=storage' } });
    const labels = screenItems((id) => id !== 'booking.create').creations.map(({ label }) => label);
    expect(labels).not.toContain('New booking');
  });
});

describe('a typed action', () => {
  it('is a verb, with the name after it', () => {
    expect(meant('unlock a101')).toEqual([
      ['Access controller', 'Open lockable', 'Unlock gate', 'Unlock unit'],
      'a101',
    ]);
    expect(meant('hold b2')).toEqual([['Hold open gate', 'Hold open unit'], 'b2']);
    expect(meant('Édit b2')).toEqual([['Edit unit'], 'b2']);
    expect(meant('new booking for a 101')).toEqual([['New booking for lockable', 'New booking for unit'], 'a 101']);
    expect(meant('unl')?.[1]).toBe('');
    expect(meant('u')).toBeNull();
    expect(meant('a101')).toBeNull();
    expect(meant('unl a101')).toBeNull();
  });

  it('never invents words', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const typed = typedAction(text, allActions(everything));
        if (typed !== null) expect(text.toLowerCase()).toContain(typed.rest.split(' ').at(-1) ?? '');
      }),
    );
  });
});

it('a match of the whole comes before one of its beginning, of a word and of a part', () => {
  const ranks = ['A101', 'A1012', 'Unit A101', 'BA101'].map((text) => matchRank('á101', [text]));
  expect(ranks).toEqual([matchRanks.whole, matchRanks.beginning, matchRanks.word, matchRanks.part]);
  expect(matchRank('0412 345 678', ['+61412345678'])).toBe(matchRanks.whole);
});

it('screens are those that may be opened, without those of a single record', () => {
  const { screens, creations } = screenItems((id) =>
    ['unit.list', 'unit.detail', 'unit.create', 'role.list'].includes(id),
  );
  expect(screens.map(({ label }) => label)).toEqual(['Units', 'Roles']);
  expect(creations.map(({ label }) => label)).toEqual(['New unit']);
});

it('imports are offered for records that may be created', () => {
  const items = importItems((kind) => kind === 'unit' || kind === 'pinCode');
  expect(items.map(({ label, choice }) => [label, choice])).toEqual([
    ['Import units', { kind: 'path', path: '/import/unit' }],
    ['Import PIN codes', { kind: 'path', path: '/import/pinCode' }],
  ]);
});

describe('a job of the guide', () => {
  it('leads to its place there, and is found by other words', () => {
    const item = guideItem('payment');
    expect(item).toMatchObject({ label: 'Take a payment', detail: 'Guide', choice: { path: '/guide#payment' } });
    expect(item.words).toEqual(expect.arrayContaining(['Help', 'cash', 'receipt']));
  });
});

describe('places that a search alone offers', () => {
  const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);

  it('are the reports that exist, for those who may read them', () => {
    const items = reportItems(() => true, false);
    expect(labels(items)).toEqual(expect.arrayContaining(['Management Summary', 'Unpaid Charges', 'Revenue']));
    expect(labels(items)).not.toContain('Workspace Status');
    expect(items.find(({ label }) => label === 'Unpaid Charges')).toMatchObject({
      detail: 'Reports',
      words: expect.arrayContaining(['Arrears']) as unknown,
      choice: { path: '/reports?report=9' },
    });
    expect(reportItems((id) => id !== 'report.list', false)).toEqual([]);
  });

  it('are the tabs of an organisation that its server has and the person may see', () => {
    const all = {
      id: 4,
      name: 'Harbour',
      webhookCount: 0,
      hasDirectory: false,
      ledgerProvedAt: null,
      securityLogDays: 365,
      maxAlertRules: 50,
      maxShifts: 50,
    };
    const of = (organisation: { id: number }, rights: Rights, pages = ['organisation.detail']) =>
      organisationItems(organisation, access(rights, pages));
    const reader = { permissions: { admin: 2 }, isSuperAdmin: false };
    const read = ['Features', 'Service accounts', 'Webhooks', 'Security log', 'Alert rules', 'On call'];
    expect(labels(of(all, reader))).toEqual(read);
    const superAdmin = { permissions: {}, isSuperAdmin: true };
    expect(labels(of(all, superAdmin)).toSorted()).toEqual([...read, 'Directory', 'Ledger'].toSorted());
    expect(labels(of({ id: 4 }, reader))).toEqual(['Features', 'Service accounts']);
    expect(of(all, reader, [])).toEqual([]);
    expect(of(all, reader).find(({ label }) => label === 'Alert rules')).toMatchObject({
      detail: 'Harbour',
      choice: { path: '/settings/organisations/4?tab=alertRules' },
    });
  });

  it('are the customers in arrears', () => {
    expect(arrearsItems(() => true)).toMatchObject([
      { label: 'Customers in arrears', choice: { path: '/customers?filters=group:arrears' } },
    ]);
    expect(arrearsItems(() => false)).toEqual([]);
  });

  it('are no part of the list of all screens', () => {
    expect(labels(screenItems(() => true).screens)).not.toContain('Revenue');
  });
});
