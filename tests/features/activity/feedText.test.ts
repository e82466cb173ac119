import { describe, expect, it } from 'vitest';
import type { Activity } from '#domain/activity/activity.ts';
import { foldBursts, isBurst } from '#domain/activity/bursts.ts';
import { feedOf } from '#domain/activity/feed.ts';
import { actionActivity, eventActivity } from '#domain/activity/lineActivity.ts';
import { actText, burstText, personText, readerAct, staffActText, subjectText } from '#features/activity/feedText.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString();

const change = (given: Partial<Activity>): Activity => ({
  key: 'c1',
  at: Date.parse(at(1)),
  seenAt: Date.parse(at(1)),
  kind: 'door',
  tone: 'neutral',
  subject: { entity: 'unit', id: 117, name: 'E117' },
  siteId: 1,
  did: 'locked',
  detail: null,
  who: null,
  source: 'change',
  ...given,
});

function textOf(activity: Activity): string {
  const [subject, person] = [subjectText(activity), personText(activity)];
  if (activity.source === 'action') return `${person} ${staffActText(activity)} ${subject}`;
  const reader = readerAct(activity);
  return reader === null ? `${subject}${actText(activity)}` : `${subject}${reader[0]}${person}${reader[1]}`;
}

/** The lines of a feed in words. */
const linesOf = (...activities: (Activity | null)[]) =>
  foldBursts(
    feedOf(
      activities.filter((each) => each !== null),
      100,
    ),
  ).map((line) => (isBurst(line) ? burstText(line) : textOf(line)));

describe('one event', () => {
  const begun = change({ kind: 'alarm', tone: 'alarm', did: 'alarm started' });
  const forced = { id: 9, siteId: 1, unitId: 117, event: 'Alarm', kind: 'lockout', createdAt: at(2) } as const;

  it('is one line, whether the log or the browser says more of it', () => {
    expect(linesOf(begun, eventActivity({ ...forced, detail: 'Forced' }))).toEqual(['E117: door forced']);
    expect(linesOf(begun, eventActivity(forced))).toEqual(['E117: alarm started']);
    const fault = change({ kind: 'fault', tone: 'fault', did: 'fault reported' });
    expect(linesOf(fault, eventActivity({ ...forced, event: 'Burned Out' }))).toEqual(['E117: motor burned out']);
  });

  it('is the press of a person, not what its door says of it too', () => {
    const pressed = { unitId: 117, siteId: 1, userName: 'Tom Nguyen', detail: 'E117' };
    const action = actionActivity({ id: 1, ...pressed, action: 'Lock requested', createdAt: at(1) });
    const event = eventActivity({ ...forced, event: 'Close Requested', kind: 'close' });
    expect(linesOf(action, event)).toEqual(['Tom Nguyen asked to lock E117']);
  });

  it('is two lines where an alarm begins and ends', () => {
    const ended = change({ key: 'c2', kind: 'alarm', tone: 'secure', did: 'alarm ended', at: begun.at + 1_000 });
    expect(linesOf(begun, ended)).toEqual(['E117: alarm ended', 'E117: alarm started']);
  });
});

describe('a change of a record', () => {
  it.each([
    ['controller', 'Controller C3-02', 'Controller C3-02 edited'],
    ['controller', 'C3-02', 'Controller C3-02 edited'],
    ['controller', null, 'Controller 117 edited'],
    ['gate', 'Gateway', 'Gate Gateway edited'],
  ] as const)('says once that it is of a %s', (entity, name, text) => {
    const edited = change({ kind: 'record', did: 'edited', subject: { entity, id: 117, name } });
    expect(linesOf(edited)).toEqual([text]);
  });
});

describe('a line about staff', () => {
  const line = (given: object) =>
    actionActivity({ id: 1, siteId: 1, userName: 'Tom Nguyen', createdAt: at(1), ...given });

  it.each([
    ['Lock requested', 'Tom Nguyen asked to lock E215'],
    ['Hold open requested', 'Tom Nguyen asked to hold open E215'],
    ['Power toggle requested', 'Tom Nguyen asked to toggle the power of E215'],
    ['Inspection requested', 'Tom Nguyen requested inspection E215'],
  ])('tells of %s', (action, text) => {
    expect(linesOf(line({ action, unitId: 215, detail: 'E215' }))).toEqual([text]);
  });

  it.each([
    ['payment', 'Created payment', 'payment 54331', 'Tom Nguyen created payment 54331'],
    ['payment', 'Created payment', undefined, 'Tom Nguyen created Payment 7'],
    ['controller', 'Changed controller', 'Controller C3-02', 'Tom Nguyen changed Controller C3-02'],
    ['motorisedLock', 'Changed motorised lock', 'Lock 3', 'Tom Nguyen changed Lock 3'],
    ['hid', 'Changed HID', 'HID 4', 'Tom Nguyen changed HID 4'],
    ['unit', 'Changed unit', 'E215', 'Tom Nguyen changed unit E215'],
    ['unit', 'Changed unit', 'Units of the east', 'Tom Nguyen changed unit Units of the east'],
  ])('says the kind of a %s once', (entity, action, detail, text) => {
    expect(linesOf(line({ entity, recordId: 7, action, detail }))).toEqual([text]);
  });

  const floors = (changes: object | undefined, userName = 'Morgan Ellis') =>
    [1, 2, 3, 4].map((id) =>
      line({
        id,
        userName,
        userId: 3,
        action: 'Changed facility map',
        entity: 'facilityMap',
        recordId: id,
        changes,
        createdAt: at(id),
      }),
    );

  it('counts what one person did at once', () => {
    expect(linesOf(...floors([{ field: 'displayOrder', from: 1, to: 2 }]))).toEqual([
      'Morgan Ellis reordered 4 floors',
    ]);
    expect(linesOf(...floors([{ field: 'name', from: 'L1', to: 'Level 1' }]))).toEqual([
      'Morgan Ellis changed 4 floors',
    ]);
    expect(linesOf(...floors(undefined))).toEqual(['Morgan Ellis changed 4 floors']);
  });

  it('does not count the acts of two people as those of one', () => {
    const [first, second, third] = floors(undefined);
    const [, , , last] = floors(undefined, 'Mia Chen');
    expect(
      linesOf(first ?? null, second ?? null, third ?? null, {
        ...(last as Activity),
        who: { entity: 'user', id: 4, name: 'Mia Chen' },
      }),
    ).toHaveLength(4);
  });
});

describe('bookings that move at once', () => {
  const moves = (customers: readonly (number | undefined)[]) =>
    customers.map((customerId, index) =>
      change({
        key: `c${index}`,
        kind: 'booking',
        did: 'moved out',
        subject: { entity: 'booking', id: index, name: null },
        ...(customerId === undefined ? {} : { customerId }),
      }),
    );

  it('are counted by their customers, where those are known', () => {
    expect(linesOf(...moves([1, 2, 3, 4]))).toEqual(['4 customers moved out']);
    expect(linesOf(...moves([1, 1, 3, 4]))).toEqual(['3 customers moved out']);
    expect(linesOf(...moves([1, 2, undefined, 4]))).toEqual(['4 bookings moved out']);
  });
});

it('names the person who came to a reader', () => {
  const line = { id: 1, siteId: 1, gateId: 2, createdAt: at(1), customerId: 7 };
  const named = (event: string, denial?: string) => {
    const activity = eventActivity({
      ...line,
      event,
      kind: 'access',
      ...(denial === undefined ? {} : { denial }),
    } as never);
    return (
      activity &&
      textOf({
        ...activity,
        who: { entity: 'customer', id: 7, name: 'Kim Lee' },
        subject: { entity: 'gate', id: 2, name: 'North gate' },
      })
    );
  };
  expect(named('Access Granted')).toBe('North gate let Kim Lee in');
  expect(named('Access Denied', 'arrears')).toBe('North gate refused Kim Lee');
});
