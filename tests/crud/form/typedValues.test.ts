import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressFields, iconField, nameField, phoneField, pinField } from '#domain/validation/fields.ts';
import { fromTyped, pathsOf, ruleOf, toTyped } from '#domain/forms/typedValues.ts';
import { lengthText } from '#crud/form/fields/charactersLeft.tsx';

const schema = z.object({
  name: nameField,
  phone: phoneField.nullish(),
  lastName: z.string().optional(),
  latitude: z.number().nullable(),
  siteId: z.number().int().optional(),
  isLit: z.boolean().optional(),
  icon: z.enum(['box']).optional(),
  since: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullish(),
  address: z.object(addressFields).optional(),
  lines: z.array(z.object({ quantity: z.number().int().min(1), price: z.number().min(0).nullish() })).optional(),
});

describe('what inputs hold', () => {
  it('is text, for numbers too, with nothing left out', () => {
    expect(toTyped(schema, { name: 'Nora', latitude: 0, address: { suburb: 'Botany' } })).toEqual({
      name: 'Nora',
      phone: '',
      lastName: '',
      latitude: '0',
      siteId: '',
      isLit: false,
      icon: '',
      since: '',
      address: { street1: '', street2: '', suburb: 'Botany', state: '', postcode: '', country: '' },
      lines: [],
    });
  });

  it('is text in the rows of a list as well', () => {
    const { lines } = toTyped(schema, { lines: [{ quantity: 2, price: 0.5, other: 1 }] });
    expect(lines).toEqual([{ quantity: '2', price: '0.5' }]);
    expect(fromTyped(schema, { lines: [{ quantity: '1,200', price: '' }] })['lines']).toEqual([
      { quantity: 1200, price: null },
    ]);
  });

  it('becomes what the schema takes: empty is null, nothing or an empty text', () => {
    const typed = toTyped(schema, {});
    expect(fromTyped(schema, { ...typed, latitude: ' ', siteId: '1,200' })).toEqual({
      name: '',
      phone: null,
      lastName: '',
      latitude: null,
      siteId: 1200,
      isLit: false,
      icon: undefined,
      since: null,
      address: undefined,
      lines: [],
    });
    const botany = { ...typed, address: { street1: '', street2: '', suburb: 'Botany' } };
    expect(fromTyped(schema, botany)).toMatchObject({ address: { street1: '', street2: null, suburb: 'Botany' } });
    expect(fromTyped(schema, { ...typed, latitude: '-33.9e', siteId: '0' })).toMatchObject({
      latitude: NaN,
      siteId: 0,
    });
  });
});

it('finds every input and its rule', () => {
  expect(pathsOf(schema).slice(7)).toEqual([
    'since',
    'address.street1',
    'address.street2',
    'address.suburb',
    'address.state',
    'address.postcode',
    'address.country',
    'lines',
  ]);
  expect(ruleOf(schema, 'name')).toEqual({ isRequired: true, longest: 120 });
  expect(ruleOf(schema, 'address.street2')).toEqual({ isRequired: false, longest: 200 });
  // The whole address is optional.
  expect(ruleOf(schema, 'address.postcode').isRequired).toBe(false);
  expect(ruleOf(schema, 'latitude').number).toEqual({ isWhole: false, maybeNegative: true });
  expect(ruleOf(schema, 'lines.2.quantity')).toEqual({
    isRequired: true,
    longest: null,
    number: { isWhole: true, maybeNegative: false },
  });
  expect(ruleOf(schema, 'lines.2.price').number).toEqual({ isWhole: false, maybeNegative: false });
  const { address } = schema.shape;
  const short = z.object({ address, code: pinField.optional(), icon: iconField.nullish() });
  expect(['address.postcode', 'code', 'icon'].map((path) => ruleOf(short, path).longest)).toEqual([4, 8, 200]);
  expect(ruleOf(schema, 'nowhere')).toEqual({ isRequired: false, longest: null });
});

it('counts words and characters', () => {
  expect(lengthText('  Two\nwords ', 200)).toBe('2 words · 9 of 200 characters');
  expect(lengthText('', 5_000)).toBe('0 words · 0 of 5,000 characters');
  expect(lengthText('One', null)).toBe('1 word');
});
