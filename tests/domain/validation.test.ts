import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodies } from '#domain/bodies/index.ts';
import { organisationBody, siteFormBody } from '#domain/bodies/places.ts';
import { deviceConfigTypes } from '#domain/states/device.ts';
import { located, missingCoordinate } from '#domain/validation/coordinates.ts';
import { deviceIdentifier, parseDeviceIdentifier } from '#domain/validation/deviceIdentifier.ts';
import {
  addressFields,
  codeField,
  dayField,
  iconField,
  latitudeField,
  longitudeField,
  nameField,
  momentField,
  moneyField,
  phoneField,
  timeOfDayField,
  timeZoneField,
} from '#domain/validation/fields.ts';
import { passwordChecks, passwordField } from '#domain/validation/password.ts';
import { z } from 'zod';

/** The sentence that refuses a value; null: it is accepted. */
function refusal(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '');
}

describe('a phone number', () => {
  it.each([
    '0412345678',
    '412345678',
    '+61412345678',
    '(02) 5550 0141',
    '02-5550-0141',
    '+61 2 5550 0141',
    '[02] 5550 0141',
    '{02}–5550‑0141',
    '13 22 44',
    '180 1234',
    '1300 123 456',
    '1800 123 456',
  ])('%s is Australian', (number) => expect(refusal(phoneField, number)).toBeNull());

  it.each(['', '0512345678', '04123456', '04123456789', '+64 21 123 456', '1200 123 456', '13 22 4', 'zero four'])(
    '%s is not',
    (number) => expect(refusal(phoneField, number)).toBe('Please enter a valid Australian phone number.'),
  );
});

describe('an ABN', () => {
  const { abn } = organisationBody.shape;

  it.each(['51824753556', '51 824 753 556', '57000000016'])('%s is one', (text) =>
    expect(refusal(abn, text)).toBeNull(),
  );

  it.each(['5182475355', '518247535567', 'ACN 824753'])('%s has not its length', (text) =>
    expect(refusal(abn, text)).toBe('ABN must be 11 digits.'),
  );

  it('with a wrong or a swapped digit is refused', () => {
    for (const text of ['51824753557', '51824735556', '00000000000']) {
      expect(refusal(abn, text)).toBe('This is not a valid ABN. Check each digit.');
    }
  });
});

describe('a new password', () => {
  it('passes when it passes every check, an underscore or a space being special', () => {
    expect(refusal(passwordField, 'Abcdef1_')).toBeNull();
    expect(refusal(passwordField, 'Abcdef1 ')).toBeNull();
    expect(refusal(passwordField, 'Abcdefg1')).toBe('Make sure your password passes all checks!');
    expect(refusal(passwordField, '')).toBe('Password is required.');
    expect(refusal(passwordField, undefined)).toBe('Password is required.');
    expect(passwordChecks.map(({ passes }) => passes('a'))).toEqual([true, false, false, false, false]);
  });

  it('is taken exactly when all checks pass', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 14 }), (text) => {
        expect(refusal(passwordField, text) === null).toBe(passwordChecks.every(({ passes }) => passes(text)));
      }),
    );
  });
});

describe('a device config identifier', () => {
  it('is its type and number, there and back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...deviceConfigTypes), fc.integer({ min: 1 }), (type, id) => {
        expect(parseDeviceIdentifier(deviceIdentifier(type, id))).toEqual({ type, id });
      }),
    );
  });

  it.each([
    '',
    'UnitController',
    'UnitController_',
    'UnitController_0',
    'unitcontroller_1',
    'DumbHID_1x',
    ' DumbHID_1',
  ])('"%s" is none', (text) => expect(() => parseDeviceIdentifier(text)).toThrow('look like UnitController_<number>'));
});

describe('places and times', () => {
  it('are held to their sentences', () => {
    expect(refusal(latitudeField, 85.1)).toBe('Latitude must be between -85 and 85');
    expect(refusal(latitudeField, 0)).toBeNull();
    expect(refusal(longitudeField, -180.1)).toBe('Longitude must be between -180 and 180');
    for (const odd of ['north', '12 S', true]) {
      expect(refusal(latitudeField, odd)).toBe('Latitude must be between -85 and 85');
    }
    expect([latitudeField.parse(''), latitudeField.parse(' '), latitudeField.parse(null)]).toEqual([null, null, null]);
    expect([latitudeField.parse('-33.8'), latitudeField.parse(0), latitudeField.parse('0')]).toEqual([-33.8, 0, 0]);
    expect(missingCoordinate({ latitude: 0, longitude: null })?.sentence).toBe(
      'Longitude is required when Latitude is given.',
    );
    expect(refusal(located(z.object({ latitude: latitudeField, longitude: longitudeField })), { longitude: 0 })).toBe(
      'Latitude is required when Longitude is given.',
    );
    expect(refusal(addressFields.postcode, '')).toBe('Postcode must be 4 digits.');
    for (const [field, sentence] of [
      [nameField, 'Name is required'],
      [addressFields.street1, 'Street address is required.'],
      [addressFields.suburb, 'Suburb is required.'],
      [addressFields.state, 'State is required.'],
      [addressFields.country, 'Country is required.'],
      [addressFields.postcode, 'Postcode must be 4 digits.'],
    ] as const) {
      for (const nothing of ['', undefined, null]) expect(refusal(field, nothing)).toBe(sentence);
    }
    expect(refusal(timeZoneField, 'Sydney')).toBe('Time zone must be a valid IANA specifier');
    expect(refusal(timeZoneField, 'Australia/Lord_Howe')).toBeNull();
    expect(refusal(timeOfDayField, '24:00')).toBeNull();
    expect(refusal(timeOfDayField, '24:01')).toMatch(/up to 24:00/);
    expect(refusal(momentField, '2026-11-21T09:30:00+11:00')).toBeNull();
    expect(refusal(momentField, '2026-11-21')).toMatch(/^Enter a date and time such as/);
    expect(refusal(dayField, '2028-02-29')).toBeNull();
    expect(refusal(dayField, '2027-02-29')).toBe('Enter a date such as 2026-12-31.');
    for (const [field, value] of [
      [momentField, '0000-01-01T00:00:00Z'],
      [momentField, '9999-12-31T23:59:59-12:00'],
      [dayField, '0000-12-31'],
    ] as const) {
      expect(refusal(field, value)).toBe('The year must be between 1900 and 2999.');
    }
  });
});

describe('a text about payments', () => {
  const visa = '4111 1111 1111 1111';
  const line = { description: 'Rent', quantity: 1, unitPrice: 1 };
  const texts = [
    ['payment', (text: string) => ({ reference: text })],
    ['booking', (text: string) => ({ notes: text })],
    ['booking', (text: string) => ({ reason: text })],
    ['customer', (text: string) => ({ notes: text })],
    ['order', (text: string) => ({ lines: [{ ...line, description: text }] })],
  ] as const;
  const answerOf = (name: (typeof texts)[number][0], body: object) => {
    const { error } = bodies[name].partial().safeParse(body);
    return error?.issues[0]?.message ?? null;
  };

  it.each(texts)('of a %s holds no card number', (name, bodyOf) => {
    const refused = 'This looks like a card number. Never write one down here.';
    const amex = '3782-822463-10005';
    for (const card of [visa, '4111111111111111', amex, `Paid 2026 ${visa} exp 12/28`, '6304 0000 0000 0000 00']) {
      expect([card, answerOf(name, bodyOf(card))]).toEqual([card, refused]);
    }
    // A wrong check sum, too few and too many digits, phone numbers, money.
    const others = [
      '4111 1111 1111 1112',
      '411111111111',
      '41111111111111111111',
      '0412 345 678 0298 765 432',
      '$120.50',
    ];
    for (const other of others) expect([other, answerOf(name, bodyOf(other))]).toEqual([other, null]);
  });

  it('is no matter where long numbers are usual', () => {
    expect(answerOf('customer', { licence: visa.replaceAll(' ', '') })).toBeNull();
  });
});

describe('a code', () => {
  it('has no white space, while there may be none at all', () => {
    for (const code of ['AB-12', '', null, undefined]) expect(refusal(codeField.nullish(), code)).toBeNull();
    for (const code of ['AB 12', 'AB\t12', 'AB\u00A012'])
      expect(refusal(codeField, code)).toBe('Must not contain spaces.');
    for (const body of Object.values(bodies)) {
      const { serialNumber, sku } = (body?.shape ?? {}) as Record<string, z.ZodType | undefined>;
      for (const field of [serialNumber, sku]) {
        if (field !== undefined) expect(refusal(field, 'AB 12')).toBe('Must not contain spaces.');
      }
    }
  });
});

describe("a site's address", () => {
  const site = { name: 'Botany', timeZone: 'Australia/Sydney' };
  const whole = { street1: '1 Hale St', suburb: 'Botany', state: 'NSW', postcode: '2019', country: 'Australia' };
  const mistakes = (given: object) =>
    siteFormBody.safeParse({ ...site, ...given }).error?.issues.map(({ message }) => message) ?? [];

  it('is whole or there is none, each missing part with its own sentence', () => {
    expect(mistakes(whole)).toEqual([]);
    expect(mistakes({ country: 'Australia', street1: '', street2: null })).toEqual([]);
    expect(mistakes({ street1: '1 Hale St', suburb: '', country: '' })).toEqual([
      'Suburb is required.',
      'State is required.',
      'Postcode must be 4 digits.',
      'Country is required.',
    ]);
    expect(mistakes({ street2: 'Level 2', country: 'Australia' })).toContain('Street address is required.');
    expect(mistakes({ ...whole, timeZone: '' })).toEqual(['Time zone must be a valid IANA specifier']);
  });
});

describe('an icon and an amount', () => {
  it('are held to their form', () => {
    expect(refusal(iconField, '')).toBeNull();
    expect(refusal(iconField, 'fal fa-warehouse')).toBeNull();
    expect(refusal(iconField, 'fa-warehouse')).toBe("Icon does not match 'fal fa-<icon name>' format");
    expect(refusal(moneyField, 19.99)).toBeNull();
    expect(refusal(moneyField, 19.999)).toBe('Enter an amount with no more than 2 decimal places.');
    expect(refusal(moneyField, -1)).toBe('Enter an amount of 0 or more.');
  });
});
