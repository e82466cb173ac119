import { expect, test } from 'vitest';
import type { z } from 'zod';
import { checkTyped } from '#domain/forms/checkTyped.ts';
import { documentFormRules } from '#domain/forms/document.ts';
import { newRecord, sentBody, type FormRules } from '#domain/forms/formRules.ts';
import { gateFormRules } from '#domain/forms/gate.ts';
import { toTyped } from '#domain/forms/typedValues.ts';
import { unitFormRules } from '#domain/forms/unit.ts';
import { updateBody } from '#domain/forms/updateBody.ts';

/** Makes the body of a new record of site 3, as the form's page does. */
function make<Row, Schema extends z.ZodObject>(rules: FormRules<Row, Schema>, typed: Record<string, string>) {
  const filled = toTyped(rules.schema, newRecord(rules, 3));
  const { values, mistakes } = checkTyped(rules.schema, { ...filled, ...typed }, null);
  return { body: sentBody(rules, values), mistakes };
}

test('makes a new record with the initial values of its form', () => {
  const { body, mistakes } = make(unitFormRules, { name: 'A101', areaId: '2', price: '120.5' });
  expect(mistakes).toEqual([]);
  expect(body).toMatchObject({ siteId: 3, name: 'A101', areaId: 2, price: 120.5, kind: 'storage' });
});

test('says what is wrong with a new record by its field', () => {
  const { mistakes } = make(gateFormRules, { controllerId: '4' });
  expect(mistakes.map(({ path }) => path)).toEqual(expect.arrayContaining(['name', 'channel']));
});

test('leaves out what has a call of its own', () => {
  const file = 'data:text/plain;name=terms.txt;base64,SGk=';
  const { body, mistakes } = make(documentFormRules, { name: 'Terms', customerId: '5', file });
  expect(mistakes).toEqual([]);
  expect(body).toMatchObject({ name: 'Terms', kind: 'agreement', siteId: null });
  expect(body).not.toHaveProperty('file');
});

test('sends a changed field, and the others as the server sent them', () => {
  const { schema } = gateFormRules;
  const raw = { id: 8, siteId: 3, name: 'North', direction: 'entrance', doorType: 'gate', extra: 1 };
  const filled = toTyped(schema, raw, { isStored: true });
  const changed = ['name'];
  const { values, mistakes } = checkTyped(schema, { ...filled, name: 'South' }, { changed, filled });
  expect(mistakes).toEqual([]);
  const asRead = (name: string) => ({ name, value: (raw as Record<string, unknown>)[name] });
  expect(updateBody(schema, asRead, { values, changed, filled })).toEqual({
    siteId: 3,
    name: 'South',
    direction: 'entrance',
    doorType: 'gate',
  });
  const emptied = checkTyped(schema, { ...filled, name: '' }, { changed, filled });
  expect(emptied.mistakes[0]).toMatchObject({ path: 'name' });
});
