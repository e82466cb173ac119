import { describe, expect, it } from 'vitest';
import { judgedEnd, judgedRecord, statedEnd } from '#domain/states/alertEnd.ts';

type Given = Parameters<typeof judgedRecord>[0]['alert'];
const began = '2026-11-21T02:00:00.000Z';
const later = '2026-11-21T02:31:00.000Z';

const alertOf = (message: string, of: object, more: object = {}) =>
  ({ createdAt: began, alert: { id: 1, message, ...of, ...more } as Given }) as const;

const endOf = (alert: ReturnType<typeof alertOf>, record: object) => {
  const judged = judgedRecord(alert);
  return judged === null ? null : judgedEnd(alert, judged, record as Record<string, unknown>);
};

describe("an alert's end", () => {
  it('is what the server says, which knows more than its record', () => {
    const alert = alertOf('Controller C1 is offline.', { controllerId: 4 }, { cause: 'offline', resolvedAt: later });
    expect(statedEnd(alert)).toEqual({ at: Date.parse(later) });
    const open = alertOf('Controller C1 is offline.', { controllerId: 4 }, { cause: 'offline', resolvedAt: null });
    expect(statedEnd(open)).toBeNull();
    expect(judgedRecord(open)).toBeNull();
    expect(judgedRecord(alertOf('Gate 1 was left open.', { gateId: 4 }, { cause: null, resolvedAt: null }))).toBeNull();
  });

  it.each([
    ['Controller C1 is offline.', { controllerId: 4 }, { online: true }, { online: false }],
    ['Alarm in A101', { unitId: 4 }, { troubles: [] }, { troubles: ['alarm'] }],
    ['A101 has a fault', { unitId: 4 }, { faultedSince: null }, { faultedSince: began }],
    ['Controller C1 has a fault.', { controllerId: 4 }, { fault: null }, { fault: 'Fuse' }],
    ['North gate was left open.', { gateId: 4, controllerId: 9 }, { status: 'closed' }, { status: 'opened' }],
  ])('is judged by the record of any other server: %s', (message, of, over, goesOn) => {
    const alert = alertOf(message, of);
    expect(endOf(alert, over)).toEqual({ at: null });
    expect(endOf(alert, { ...over, statusChangedAt: later })).toEqual({ at: Date.parse(later) });
    // What changed before the alert did not end it.
    expect(endOf(alert, { ...over, statusChangedAt: '2026-11-20T02:31:00.000Z' })).toEqual({ at: null });
    expect(endOf(alert, goesOn)).toBeNull();
    expect(endOf(alert, {})).toBeNull();
  });

  it('is not judged where the alert names no record, or the record is not what it is about', () => {
    expect(judgedRecord(alertOf('Controller C1 is offline.', {}))).toBeNull();
    expect(judgedRecord(alertOf('Ring the plumber', { unitId: 4 }))).toBeNull();
    // A lock names its unit and its controller, and either may be well.
    expect(judgedRecord(alertOf('Lock L1 is offline.', { unitId: 4, controllerId: 9 }))).toBeNull();
    expect(judgedRecord({ alert: null as unknown as Given })).toBeNull();
  });
});
