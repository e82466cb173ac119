import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneField } from '#domain/validation/fields.ts';
import { fileNameOf, imageBodyOf, withFileName } from '#domain/validation/dataUrl.ts';
import { phoneText } from '#domain/validation/phoneText.ts';
import { addressLine } from '#crud/form/fields/addressLine.ts';
import { moneyInputText, moneyValue } from '#crud/form/fields/moneyText.ts';
import { clockNote, joinInstant, readTime, splitInstant } from '#crud/form/fields/zonedValue.ts';
import type { Attempt } from '#crud/steps/step.ts';
import { runCalls } from '#crud/steps/runCalls.ts';
import { tilesAround } from '#ui/map/tiles.ts';
import { dateFault, dateText, dateValue, finishedDay, withSlashes } from '#ui/date/typedDate.ts';

describe('money', () => {
  it('keeps every amount to the cent, through its text and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        const value = moneyValue(String(cents / 100));
        expect(Math.round(Number(value) * 100)).toBe(cents);
        expect(moneyValue(moneyInputText(value))).toBe(value);
      }),
    );
  });

  it('reads what people type, and leaves the rest for the validation', () => {
    expect(['$1,234.50', ' 20 ', '.5', '007', '$ 0.00', '-3.10'].map(moneyValue)).toEqual([
      '1234.5',
      '20',
      '0.5',
      '7',
      '0',
      '-3.1',
    ]);
    expect(['ten', '', '1.2.3', '1.239'].map(moneyValue)).toEqual(['ten', '', '1.2.3', '1.239']);
  });
});

describe('a phone number', () => {
  const digits = fc.stringMatching(/^[23478]\d{8}$/);

  it('stays the same number however it is grouped, and stays valid', () => {
    fc.assert(
      fc.property(digits, fc.constantFrom('0', '+61', ''), (rest, prefix) => {
        const text = phoneText(prefix + rest);
        expect(text.replaceAll(' ', '')).toBe(`0${rest}`);
        expect(phoneText(text)).toBe(text);
        expect(phoneField.safeParse(text).success).toBe(true);
      }),
    );
  });

  it('is grouped as Australians write it', () => {
    const numbers = [
      '+61 412 345 678',
      '(02) 9876-5432',
      '1300123456',
      '131234',
      '1801234',
      '0412',
      '+64 21 123',
      'x1',
    ];
    expect(numbers.map(phoneText)).toEqual([
      '0412 345 678',
      '02 9876 5432',
      '1300 123 456',
      '13 12 34',
      '180 1234',
      '0412',
      '+64 21 123',
      'x1',
    ]);
  });
});

describe('a date', () => {
  it('needs no slash typed', () => {
    const typed = (keys: string) => [...keys].reduce((text, key) => withSlashes(text + key), '');
    expect(['21112026', '1/2/2026', '1.2.2026', '21/11/2026', '3 12 26'].map(typed)).toEqual([
      '21/11/2026',
      '1/2/2026',
      '1/2/2026',
      '21/11/2026',
      '3/12/26',
    ]);
    expect(withSlashes('2026-11-21')).toBe('21/11/2026');
    expect([dateValue('1/2/2026'), dateValue('31/02/2026'), dateText('2026-02-01')]).toEqual([
      '2026-02-01',
      '31/02/2026',
      '01/02/2026',
    ]);
  });
});

describe('a date with a year of two digits', () => {
  it('is read once it is typed to its end, where one century alone is meant', () => {
    const read = (typed: string, bounds = {}) => finishedDay(typed, bounds);
    expect([read('1/6/27'), read('01/06/2027'), read('1/6/64')]).toEqual(['2027-06-01', '2027-06-01', '2064-06-01']);
    expect(dateValue('1/6/27')).toBe('1/6/27');
    const birthday = { earliest: '1900-01-01' };
    expect([read('1/6/64', birthday), read('29/02/00', birthday)]).toEqual([null, '2000-02-29']);
    expect(read('1/6/64', { ...birthday, latest: '2026-11-21' })).toBe('1964-06-01');
    expect(read('20/11/26', { earliest: '2026-11-21' })).toBeNull();
  });

  it('is told apart from a day that no calendar has', () => {
    expect(['31/06/2027', '31/06/27', '1/6/64', 'June'].map((typed) => dateFault(typed).slice(0, 12))).toEqual([
      'There is no ',
      'There is no ',
      'Enter a date',
      'Enter a date',
    ]);
  });
});

describe('a date with a time', () => {
  const zones = fc.constantFrom(
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Australia/Perth',
    'America/New_York',
    'UTC',
  );

  it('means the same instant after it was split and joined, save the second time of a repeated hour', () => {
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const instant = new Date(minute * 60_000).toISOString();
        const shown = splitInstant(instant, zone);
        const joined = joinInstant(shown, zone, '');
        if (clockNote(shown, zone) === null) expect(joined).toBe(instant);
        expect(splitInstant(joined, zone)).toEqual(shown);
      }),
    );
  });

  it('is refused where clocks skip it, kept as typed while unfinished, and keeps the spelling of its instant', () => {
    expect(joinInstant({ day: '2026-10-04', time: '02:30' }, 'Australia/Sydney', '')).toBe('2026-10-04 02:30');
    expect(clockNote({ day: '2026-10-04', time: '02:30' }, 'Australia/Sydney')).toMatch(/^Clocks go forward/);
    expect(clockNote({ day: '2026-04-05', time: '02:30' }, 'Australia/Sydney')).toMatch(/^Clocks go back/);
    expect(splitInstant('2026-10-04 ', 'UTC')).toEqual({ day: '2026-10-04', time: '' });
    const spelled = '2026-11-21T14:07:00+11:00';
    expect(joinInstant({ day: '2026-11-21', time: '14:07' }, 'Australia/Sydney', spelled)).toBe(spelled);
  });

  it('reads times as people type them', () => {
    const typed = ['9', '930', '0930', '14:07', '2:07pm', '12am', '24:00', '2460', '25:00', ''];
    expect(typed.map(readTime)).toEqual([
      '09:00',
      '09:30',
      '09:30',
      '14:07',
      '14:07',
      '00:00',
      '24:00',
      null,
      null,
      null,
    ]);
  });
});

it('writes an address in one line', () => {
  const address = { street1: '12 Smith St', street2: null, suburb: 'Botany', state: 'NSW', postcode: '2019' };
  expect(addressLine({ ...address, country: 'Australia' })).toBe('12 Smith St, Botany NSW 2019');
  expect(addressLine({ ...address, country: 'New Zealand' })).toBe('12 Smith St, Botany NSW 2019, New Zealand');
  expect(addressLine({})).toBe('');
});

it('names a file in its data URL, and sends it without', () => {
  const url = withFileName('data:image/png;base64,AAAA', 'gate; 1, ü.png');
  expect(fileNameOf(url)).toBe('gate; 1, ü.png');
  expect(imageBodyOf(url)).toEqual({ name: 'gate; 1, ü.png', image: 'data:image/png;base64,AAAA' });
});

it('puts a point among nine tiles, in the middle one', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (lat, lon) => {
        const { tiles, point } = tilesAround('/{z}/{x}/{y}.png', lat, lon);
        expect(tiles).toHaveLength(9);
        for (const place of [point.x, point.y]) {
          expect(place).toBeGreaterThanOrEqual(1 / 3 - 1e-9);
          expect(place).toBeLessThanOrEqual(2 / 3 + 1e-9);
        }
      },
    ),
  );
});

describe('a submit of several calls', () => {
  it('goes on at the call that failed, and changes what was changed since', async () => {
    const log: string[] = [];
    let isTaken = true;
    const calls = (phone: string) => [
      {
        id: 'customer',
        label: 'Create customer',
        sends: { phone },
        run: (_results: object, { requestKey }: Attempt) =>
          Promise.resolve(log.push(`create ${phone} by ${requestKey}`) && { id: 5 }),
        change: (result: unknown) => Promise.resolve(void log.push(`change ${JSON.stringify(result)} ${phone}`)),
      },
      {
        id: 'booking',
        label: 'Create booking',
        run: (results: Readonly<Record<string, unknown>>, { requestKey, at }: Attempt) => {
          log.push(`try by ${requestKey} at ${at}`);
          if (isTaken) return Promise.reject(new Error('taken'));
          log.push(`book ${JSON.stringify(results)}`);
          return Promise.resolve({ id: 9 });
        },
      },
    ];
    const seen: string[] = [];
    let done = {};
    const run = (phone: string) =>
      runCalls({
        calls: calls(phone),
        done,
        attempt: { requestKey: 'key', at: 7 },
        onProgress: (progress) => seen.push(progress.calls.map(({ status }) => status).join()),
        onDone: (next) => {
          done = next;
        },
      });
    await expect(run('1')).rejects.toThrow('taken');
    expect(seen).toEqual(['running,waiting', 'done,running', 'done,failed']);
    await expect(run('1')).rejects.toThrow('taken');
    isTaken = false;
    expect(await run('2')).toEqual({ customer: { id: 5 }, booking: { id: 9 } });
    const tried = 'try by key.booking at 7';
    expect(log).toEqual([
      'create 1 by key.customer',
      tried,
      tried,
      'change {"id":5} 2',
      tried,
      'book {"customer":{"id":5}}',
    ]);
  });
});
