import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { unitBody } from '#domain/bodies/access.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { accessCalls } from '#domain/calls/access.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import { lockUnhandled, overlockedNotSet } from '#domain/messages/catalogue.ts';
import { acknowledgingMessages } from '#domain/messages/acknowledging.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { troubleMessages } from '#domain/messages/troubles.ts';
import { troubleName } from '#domain/states/troubleNews.ts';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import { acknowledging$, nothingAcknowledged } from '#crud/status/acknowledging.ts';
import { UnitState } from '#crud/status/UnitState.tsx';
import { UnitTrouble } from '#parts/trouble/UnitTrouble.tsx';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { cleaningNotSet, cleaningSet } from '#domain/messages/cleaning.ts';
import { unitsImportMessages } from '#domain/messages/unitsImport.ts';
import { ConfigContext } from '#crud/context/config.ts';
import { ResourceListPage } from '#crud/list/ResourceListPage.tsx';
import { MoveOutFacts } from '#resources/booking/stay/MoveOutFacts.tsx';
import { unit as unitResource } from '#resources/unit/unit.tsx';
import { BookedBy } from '#resources/unit/BookedBy.tsx';
import { CleaningSwitch } from '#resources/unit/CleaningSwitch.tsx';
import { UnitStatusChoice } from '#resources/unit/UnitStatusChoice.tsx';
import { UnitsSync } from '#resources/unit/sync/UnitsSync.tsx';
import { VacantPanel } from '#resources/unit/vacant/VacantUnits.tsx';
import { buildUnit } from '#tests/crud/builders.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { openRowRequests, answerRows } from '#tests/crud/answerRows.ts';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

type Sent = { call: CallDefinition } & CallInput;

/** Each call in turn: a value, or an error. Keeps the requests. */
function answering(...answers: readonly unknown[]): { sent: Sent[]; api: Api } {
  const sent: Sent[] = [];
  const call = (definition: CallDefinition, input: CallInput = {}) => {
    const answer = answers[sent.length];
    sent.push({ call: definition, ...input });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { sent, api: { call, list: () => Promise.resolve({ count: 0, rows: [] }) } };
}

const refusal = (message: string) => new AppError({ code: 'refused', message, status: 409 });
/** The popup's text, also read out. */
const popupText = (text: string) => screen.findAllByText(text);
const press = (name: RegExp) => pressOn(screen.getByRole('button', { name }));

function show(api: Api, shown: ReactNode, sites = 31) {
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }} permissions={{ sites }}>
      {shown}
    </Screen>,
  );
}

describe('the choice of a status', () => {
  it('has Overlocked disabled, with the reason', async () => {
    const { sent, api } = answering();
    show(api, <UnitStatusChoice unit={buildUnit({ id: 7, status: 'locked' })} />);
    await press(/change the status of A7/);
    const item = await screen.findByRole('menuitemradio', { name: /^Overlocked/ });
    expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual([
      'true',
      `Overlocked${overlockedNotSet.text}`,
    ]);
    await userEvent.click(item, { force: true });
    expect(sent).toEqual([]);
  });

  it.each(['armed', 'In quarantine'])("shows the unit's own status %s, which no lock can be set to", async (status) => {
    const { sent, api } = answering();
    show(api, <UnitStatusChoice unit={buildUnit({ id: 7, status: status as 'armed' })} />);
    await press(/change the status of A7/);
    const item = await screen.findByRole('menuitemradio', { name: new RegExp(lockUnhandled.text) });
    expect(item).toHaveAttribute('aria-checked', 'true');
    expect(item.textContent?.toLowerCase()).toBe(`${status}${lockUnhandled.text}`.toLowerCase());
    await userEvent.click(item, { force: true });
    expect([sent, line.received.filter(({ kind }) => kind === 'command')]).toEqual([[], []]);
  });

  it('offers nothing on an offline device, and says since when it is silent', async () => {
    line.send({ kind: 'connection', connection: { state: 'live', since: 0 } });
    const silent = { online: false, lastHeardAt: '2026-11-21T00:00:00Z' };
    show(answering().api, <UnitStatusChoice unit={{ ...buildUnit({ id: 7, status: 'locked' }), ...silent }} />);
    await press(/change the status of A7/);
    const item = await screen.findByRole('menuitemradio', { name: /^Unlocked/ });
    expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual([
      'true',
      expect.stringContaining('A7 has been offline since') as string,
    ]);
  });
});

describe('a unit in alarm', () => {
  const since = '2026-11-28T03:13:00.000Z';
  const alarming = { ...buildUnit({ id: 7, status: 'opened' }), alarmingSince: since, faultedSince: null };
  const lines = [
    { id: 2, unitId: 7, event: 'Closed', kind: 'close', createdAt: '2026-11-28T03:20:00.000Z' },
    { id: 1, unitId: 7, event: 'Alarm', kind: 'lockout', detail: 'Forced', createdAt: since },
  ] as unknown as AnyRecord[];
  const isOfSnapshots = ({ query }: ReturnType<typeof openRowRequests>[number]) =>
    query.of !== undefined && 'list' in query.of;
  afterEach(() => acknowledging$.next(nothingAcknowledged));

  it('says what happened first, and is acknowledged there; snapshots are offered where there are some', async () => {
    acknowledging$.next({ mode: 'shared', all: new Map() });
    const { sent, api } = answering([]);
    show(api, <UnitTrouble unit={alarming} />);
    await expect.poll(() => openRowRequests(line, 'eventLog').length).toBe(2);
    expect(openRowRequests(line, 'eventLog').filter(isOfSnapshots)).toHaveLength(1);
    answerRows(line, 'eventLog', { rows: [] });
    expect(await screen.findByText(troubleMessages.notTold)).toBeVisible();
    expect(screen.queryByRole('link', { name: /snapshot/ })).toBeNull();
    answerRows(line, 'eventLog', { rows: lines });
    const box = screen.getByRole('region', { name: troubleMessages.region('A7') });
    expect(await within(box).findByText(/forced/i)).toBeVisible();
    expect(within(box).getByText('Closed')).toBeVisible();
    expect(within(box).getByRole('link', { name: troubleMessages.snapshots(2) })).toBeVisible();
    await press(/^Acknowledge$/);
    expect(sent).toMatchObject([{ body: { items: [{ entity: 'unit', id: 7, trouble: 'alarm', since }] } }]);
  });

  it('says that a press counts here alone where the server keeps none', async () => {
    acknowledging$.next({ mode: 'local', all: new Map() });
    show(answering([]).api, <UnitTrouble unit={alarming} />);
    await screen.findByRole('button', { name: acknowledgingMessages.local.one });
    expect(screen.queryByRole('button', { name: acknowledgingMessages.shared.one })).toBeNull();
  });

  it('names who sees to it instead of asking again', () => {
    const key = { entity: 'unit', id: 7, trouble: 'alarm', since: Date.parse(since) } as const;
    const seen = { ...key, by: 'Morgan Ellis', at: null, note: null };
    acknowledging$.next({ mode: 'shared', all: new Map([[troubleName(key), seen]]) });
    show(answering().api, <UnitTrouble unit={alarming} />);
    expect(screen.getByText(acknowledgingMessages.by('Morgan Ellis'))).toBeVisible();
    expect(screen.queryByRole('button', { name: acknowledgingMessages.shared.one })).toBeNull();
  });

  it('has one tag of its trouble, and no panel of steps before a command was sent', () => {
    const acknowledged = { ...alarming, status: 'acknowledged' as const };
    show(
      answering().api,
      <>
        <UnitState unit={acknowledged} />
        <CommandStepsPanel entity="unit" row={acknowledged} />
      </>,
    );
    expect(document.querySelectorAll('[data-tone=alarm]')).toHaveLength(1);
    expect(screen.getByText('Acknowledged')).toBeVisible();
    expect(screen.getByRole('region', { name: commandMessages.last })).toHaveTextContent(commandMessages.noneSent);
  });
});

describe('the cleaning state of a unit', () => {
  const unit = buildUnit({ id: 7, cleaningState: 'AVAILABLE', price: 129.5, controllerId: 4, channel: 0 });
  const change = resourceCalls('unit').update.path;

  it('changes by one press, and the popup that says so takes it back, all else left as it is by then', async () => {
    const meanwhile = { ...unit, cleaningState: 'CLEAN/REPAIR', price: 140 };
    const { sent, api } = answering(unit, 'OK', meanwhile, 'OK');
    const kept = { siteId: 1, name: 'A7', kind: unit.kind, controllerId: 4, channel: 0 };
    show(api, <CleaningSwitch unit={unit} />);
    await press(/cleaning or repair/);
    await popupText(cleaningSet.text('A7', 'CLEAN/REPAIR'));
    await press(/Undo/);
    await popupText(cleaningSet.text('A7', 'AVAILABLE'));
    const changes = sent.filter(({ body }) => body !== undefined);
    expect(changes).toMatchObject([
      { call: { path: change }, parameters: { id: 7 }, body: { ...kept, cleaningState: 'CLEAN/REPAIR', price: 129.5 } },
      { call: { path: change }, parameters: { id: 7 }, body: { ...kept, cleaningState: 'AVAILABLE', price: 140 } },
    ]);
    expect(unitBody.parse(changes[0]?.body)).toEqual(changes[0]?.body);
  });

  it('says why it was not changed, and offers no undo then', async () => {
    show(answering(refusal('Somebody is in there.')).api, <CleaningSwitch unit={unit} />);
    await press(/cleaning or repair/);
    await popupText(cleaningNotSet.text('A7', 'Somebody is in there.'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is only shown to those who may not write', () => {
    show(answering().api, <CleaningSwitch unit={unit} />, 2);
    expect(screen.getByText('Available')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the tenant of a unit', () => {
  const booked = (given: AnyRecord) => show(answering().api, <BookedBy unit={buildUnit(given)} />);

  it('is unknown where the server says nothing of bookings, and nobody where it says so', () => {
    const { ActiveBooking: _booking, ...plain } = buildUnit({ id: 7 });
    show(answering().api, <BookedBy unit={plain} />);
    expect(screen.queryByText('Not booked')).toBeNull();
    booked({ id: 7, ActiveBooking: null });
    expect(screen.getByText('Not booked')).toBeVisible();
  });
});

describe('the external storage system', () => {
  const sync = (
    features: { externalStorage: boolean; isExternalStorageConnected?: boolean },
    api: Api,
    segment?: string,
  ) =>
    render(
      <ConfigContext value={segment === undefined ? {} : { externalStorageSegment: segment }}>
        <Screen host={{ ...line, data: { ...line.data, api } }} features={features}>
          <UnitsSync />
        </Screen>
      </ConfigContext>,
    );

  it('is offered only where it is connected and used', () => {
    sync({ externalStorage: true }, answering().api);
    sync({ externalStorage: false }, answering().api, 'storeman');
    sync({ externalStorage: true, isExternalStorageConnected: false }, answering().api, 'storeman');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says what it refuses, and what came of it: known, changed, and each unknown name', async () => {
    const outcome = { matched: 2, changed: 1, unknown: ['Z998', 'Z999'] };
    const { sent, api } = answering(refusal('It did not answer. Nothing was changed.'), outcome);
    sync({ externalStorage: true }, api, 'storeman');
    await press(/External storage/);
    await press(/Import units/);
    await screen.findByText('It did not answer. Nothing was changed.');
    await press(/Try again/);
    const dialog = await screen.findByRole('dialog', { name: unitsImportMessages.done });
    expect(within(dialog).getByText('2 units matched; 1 unit changed.')).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Z998', 'Z999']);
    expect(sent[1]).toMatchObject({
      call: accessCalls.unitsSync,
      parameters: { segment: 'storeman' },
      body: { siteId: 1 },
    });
  });
});

describe('vacant units', () => {
  const state = (rows: AnyRecord[], total: number): RowsState<AnyRecord> => ({
    rows,
    total,
    ignored: [],
    freshness: { state: 'live', complete: true },
    coverage: { kind: 'paged', count: total },
  });

  /** About vacant units, by kind. */
  function answer(): void {
    for (const message of line.received) {
      if (message.kind !== 'openQuery' || message.question.of !== 'rows') continue;
      const { kind = [] } = (message.question.question as { query: RowQuery }).query.where ?? {};
      const [first] = kind;
      const row = (id: number, name: string) => ({ id, name, siteId: 1, kind: first, cleaningState: 'AVAILABLE' });
      const rows = first === 'storage' ? [row(1, 'A1'), row(2, 'A2')] : first === 'office' ? [row(3, 'Suite 3')] : [];
      line.send({ kind: 'queryResult', view: message.view, value: state(rows as AnyRecord[], rows.length) });
    }
  }

  it('shows how many of each kind can be let, leads to each, and says when there is none', async () => {
    show(answering().api, <VacantPanel siteId={1} />);
    await expect.poll(() => line.received.filter(({ kind }) => kind === 'openQuery').length).toBeGreaterThanOrEqual(7);
    answer();
    await screen.findByRole('button', { name: /^Storage ?2$/, pressed: true });
    expect(await screen.findByRole('link', { name: /^A2/ })).toHaveAttribute('href', '/units/2');
    await press(/^Workspaces ?1$/);
    await expect.poll(() => (answer(), screen.queryByText('Suite 3'))).not.toBeNull();
    // Who may not book sees the unit. The server said no price.
    expect(screen.getByRole('link', { name: /^Suite 3.*Price unknown/ })).toHaveAttribute('href', '/units/3');
    await press(/^Hire ?0$/);
    await expect.poll(() => (answer(), screen.queryByText('None vacant: hire'))).not.toBeNull();
  });
});

describe('a unit in trouble', () => {
  const since = '2026-11-21T00:00:00.000Z';
  const units = [
    buildUnit({ id: 1, status: 'locked', alarmingSince: since, faultedSince: since }),
    buildUnit({ id: 2, status: 'opened', faultedSince: since }),
    buildUnit({ id: 3, status: 'armed' }),
  ];
  const row = (id: number) => document.querySelector<HTMLElement>(`tr[data-unit-id="${id}"]`);

  it('shows it first in its row, with its status beside it, and is found by it', async () => {
    localStorage.clear();
    show(answering().api, <ResourceListPage resource={unitResource} />);
    await expect.poll(() => openRowRequests(line, 'unit').length).toBeGreaterThan(0);
    answerRows(line, 'unit', { rows: units });
    await expect.poll(() => row(1)?.innerText).toMatch(/Alarm\s+Fault\s+Locked/);
    expect(row(2)?.innerText).toMatch(/Fault\s+Opened/);
    expect(row(3)?.innerText).not.toMatch(/Alarm|Fault/);
    expect([1, 2, 3].map((id) => row(id)?.dataset['tone'])).toEqual(['alarm', 'fault', 'secure']);
    const filters = within(screen.getByLabelText('Search and filter units'));
    await pressOn(filters.getByRole('button', { name: /^Status/ }));
    for (const name of ['Alarm', 'Fault']) await pressOn(screen.getByRole('checkbox', { name }));
    const wheres = () => openRowRequests(line, 'unit').map(({ query }) => query.where?.['status']);
    await expect.poll(wheres).toContainEqual(['alarm', 'fault']);
  });

  it('is not green in a list while its controller is not heard', async () => {
    show(answering().api, <ResourceListPage resource={unitResource} />);
    const locked = buildUnit({ id: 9, status: 'locked', controllerId: 4, channel: 0 });
    await expect.poll(() => openRowRequests(line, 'unit').length).toBeGreaterThan(0);
    answerRows(line, 'unit', { rows: [locked] });
    const tag = () => row(9)?.querySelector('button [data-tone]')?.getAttribute('data-tone');
    await expect.poll(tag).toBe('secure');
    answerRows(line, 'controller', {
      rows: [{ id: 4, siteId: 1, online: false, lastHeardAt: '2026-11-21T02:00:00Z' }],
    });
    await expect.poll(tag).toBe('offline');
  });

  it('shows it first in the head of its details', async () => {
    const [unit] = units;
    show(answering().api, unit === undefined ? null : unitResource.detail?.mark?.(unit));
    await expect.poll(() => document.body.innerText).toMatch(/Alarm\s+Fault\s+Locked/);
  });
});

describe('moving out', () => {
  const code = (id: number, endsAt?: string | null) => ({ id, customerId: 3, siteId: 1, startsAt: null, endsAt });
  const shownWith = async (pinCodes: AnyRecord[]) => {
    const { unmount } = render(
      <Screen host={line} permissions={{ sites: 31, customers: 31, bookings: 31 }}>
        <MoveOutFacts booking={{ id: 9, type: 'storage', customer_id: 3, site_id: 1, status: 'active' }} />
      </Screen>,
    );
    const answered = () => {
      answerRows(line, 'booking');
      answerRows(line, 'pinCode', { rows: pinCodes });
      return document.body.textContent;
    };
    await expect.poll(answered).toContain('PIN code');
    const text = document.body.textContent;
    unmount();
    return text;
  };

  it('ends PIN codes that work, and claims nothing of one whose end is unknown', async () => {
    expect(await shownWith([code(1, null), code(2, '2020-01-01T00:00:00Z')])).toContain(bookingMessages.pins(1));
    expect(await shownWith([code(1)])).toContain(bookingMessages.pinsUnknown(1));
  });
});
