import { describe, expect, it } from 'vitest';
import { fieldKind, fieldLabel, referredEntity } from '#crud/history/historyFields.ts';
import { historySentence } from '#crud/history/historySentence.ts';

describe('a line of the action log as a sentence', () => {
  it.each([
    ['Created unit', 'created', 'created unit'],
    ['Updated booking', 'changed', 'updated booking'],
    ['Unlock requested', 'command', 'asked to unlock'],
    ['Calibration requested', 'command', 'asked for calibration of'],
    ['Inspection requested', 'command', 'requested inspection'],
    ['Archived the customer', 'other', 'archived the customer'],
    ['UNIT_SYNC', 'other', '– UNIT_SYNC'],
    [undefined, 'other', 'acted'],
  ])('%s', (action, kind, did) => {
    expect(historySentence({ action, userName: 'Mia Chen' })).toEqual({ kind, who: 'Mia Chen', did });
  });

  it('names nobody where the log does not', () => {
    expect(historySentence({ action: 'Created unit', userName: null }).who).toBe('Someone');
  });
});

describe('a changed field', () => {
  it.each([
    ['squareMetres', 'Square metres'],
    ['hubId', 'Hub'],
    ['customer_id', 'Customer'],
    ['featureIds', 'Features'],
    ['hidId', 'HID'],
    ['ipAddress', 'IP address'],
    ['street1', 'Street 1'],
  ])('%s is called %s', (field, label) => {
    expect(fieldLabel(field)).toBe(label);
  });

  it('refers to a kind of record by its id, if there is such a kind', () => {
    expect(['customer_id', 'powerControllerId', 'bluetoothRelayId', 'name'].map(referredEntity)).toEqual([
      'customer',
      'powerController',
      null,
      null,
    ]);
  });

  it('is written by the kind of its value', () => {
    expect(fieldKind('unit', 'price', 120)).toBe('money');
    expect(fieldKind('unit', 'floor', 2)).toBe('number');
    expect(fieldKind('unit', 'kind', 'locker')).toBe('choice');
    expect(fieldKind('unit', 'name', 'A101')).toBe('text');
    expect(fieldKind('booking', 'startsAt', '2026-11-21T00:00:00Z')).toBe('moment');
    expect(fieldKind('booking', 'paidTo', '2026-11-21')).toBe('day');
    expect(fieldKind('booking', 'complimentary', true)).toBe('switch');
  });
});
