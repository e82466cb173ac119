import { describe, expect, it } from 'vitest';
import { readCell, readDay, readMoment, readMoney, usualNotation, type CellKind } from '#domain/import/values.ts';

const valueOf = (kind: CellKind, text: string, notation = usualNotation) => {
  const read = readCell(kind, text, notation);
  return 'value' in read ? read.value : read.refusal;
};

describe('a cell of a file', () => {
  it('is a day in any spelling', () => {
    const spellings = [
      '4/3/2026',
      '04.03.2026',
      '4-3-26',
      '2026-03-04',
      '2026/3/4',
      '20260304',
      '4 Mar 2026',
      '4th March, 2026',
      'March 4, 2026',
      '4-Mar-26',
      'Wed 4/03/2026',
      '46085',
      '46085.5',
      '2026-03-04T00:00:00.000Z',
      '04/03/2026 12:00:00 AM',
    ];
    expect(spellings.filter((text) => readDay(text, usualNotation) !== '2026-03-04')).toEqual([]);
    expect(readDay('4/3/2026', { dateOrder: 'month' })).toBe('2026-04-03');
    const others = ['31/2/2026', '13/13/2026', 'soon', '120', '4 Foo 2026'];
    expect(others.filter((text) => readDay(text, usualNotation) !== null)).toEqual([]);
  });

  it('is a moment with the time that it names', () => {
    expect(readMoment('21/11/2026 14:07', usualNotation)).toEqual({ day: '2026-11-21', time: '14:07', instant: null });
    expect(readMoment('21/11/2026 02:07:30 PM', usualNotation)).toEqual({
      day: '2026-11-21',
      time: '14:07',
      instant: null,
    });
    expect(readMoment('21/11/2026 0:00', usualNotation)).toEqual({ day: '2026-11-21', time: null, instant: null });
    const instant = Date.parse('2026-11-21T03:07:00Z');
    expect(readMoment('2026-11-21T03:07:00Z', usualNotation)).toEqual({ day: '2026-11-21', time: null, instant });
  });

  it('is an amount in dollars', () => {
    const amounts: Record<string, number> = {
      '$1,234.50': 1234.5,
      '1234.5': 1234.5,
      'A$ 90': 90,
      '(45.00)': -45,
      '($1,045.00)': -1045,
      '-45': -45,
      '$-45.00': -45,
      '45.00-': -45,
      '45.00 CR': -45,
      '45.00 DR': 45,
      '120.00 per month': 120,
      '0.00': 0,
      "1'234.50": 1234.5,
    };
    expect(Object.fromEntries(Object.keys(amounts).map((text) => [text, readMoney(text, usualNotation)]))).toEqual(
      amounts,
    );
    expect(readMoney('1.234,50', { decimalMark: 'comma' })).toBe(1234.5);
    const others = ['1.234,50', '12,34', 'free', '', '1.2.3'];
    expect(others.filter((text) => readMoney(text, usualNotation) !== null)).toEqual([]);
  });

  it('is a floor area from its sides, in metres or feet, and says so', () => {
    expect(readCell('area', '3x3', usualNotation)).toEqual({ value: 9, note: '3x3 is 9 m².' });
    expect(valueOf('area', '10 x 20 ft')).toBe(18.58);
    expect(valueOf('area', "10'x10'")).toBe(9.29);
    expect(valueOf('area', '10x10', { ...usualNotation, sizeUnit: 'feet' })).toBe(9.29);
    expect(valueOf('area', '9 m²')).toBe(9);
    expect(valueOf('area', '100 sq ft')).toBe(9.29);
    expect(valueOf('area', '13.5')).toBe(13.5);
    expect(valueOf('area', 'big')).toBe('“big” is no number.');
  });

  it('is a number, yes or no, an email, a phone number or a PIN', () => {
    expect(valueOf('whole', 'Level 2')).toBe(2);
    expect(valueOf('whole', 'Ground floor')).toBe(0);
    expect(valueOf('number', '-1,234.5')).toBe(-1234.5);
    expect(['Yes', 'y', 'TRUE', '1', '✓'].map((text) => valueOf('yesNo', text))).toEqual(Array(5).fill(true));
    expect(['No', 'n', 'false', '0', 'off'].map((text) => valueOf('yesNo', text))).toEqual(Array(5).fill(false));
    expect(readCell('email', 'Zoë <zoe@example.com>; z@example.com', usualNotation)).toEqual({
      value: 'zoe@example.com',
      note: 'Only the first one is kept. Left out: z@example.com.',
    });
    expect(valueOf('phone', '412345678')).toBe('0412 345 678');
    expect(valueOf('phone', '+61 (0)412 345 678')).toBe('0412 345 678');
    expect(valueOf('phone', 'Mob: 0412345678 / 02 9876 5432')).toBe('0412 345 678');
    expect(valueOf('phone', '4.12346E+08')).toContain('shortened');
    expect(valueOf('postcode', '800')).toBe('0800');
    expect(valueOf('pin', '*0412#')).toBe('0412');
    expect(valueOf('pin', 'secret')).toBe('A PIN has digits alone.');
  });
});
