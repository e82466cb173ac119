import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Approval } from '#domain/calls/approvals.ts';
import type { CallSender, SentInput } from '#domain/calls/callSender.ts';
import { catalogueCalls } from '#domain/calls/catalogue.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import { forgottenPasswordCalls } from '#domain/calls/forgottenPassword.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { checkTyped } from '#domain/forms/checkTyped.ts';
import { copiedValues } from '#domain/forms/copied.ts';
import { controllerFormRules } from '#domain/forms/controller.ts';
import { documentFormRules } from '#domain/forms/document.ts';
import { type FormRules, newRecord, sentBody } from '#domain/forms/formRules.ts';
import { purchasableFormRules } from '#domain/forms/product.ts';
import { toTyped } from '#domain/forms/typedValues.ts';
import { updateBody } from '#domain/forms/updateBody.ts';
import { newUserFormRules, userFormRules } from '#domain/forms/user.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { gateFormRules } from '#resources/gate/gateForm.tsx';
import { unitFormRules } from '#resources/unit/unitForm.tsx';
import { waitingApproval } from '#tests/support/commands/waitingApproval.ts';

const file = 'data:text/plain;name=terms.txt;base64,SGk=';

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

interface Sent extends SentInput {
  call: CallDefinition;
}

/** Saves nothing: notes each call, answers reads with this, and writes with nothing. */
function recordingSender(read?: unknown) {
  const sent: Sent[] = [];
  const call = (definition: CallDefinition, input: SentInput = {}) => {
    sent.push({ call: definition, ...input });
    return Promise.resolve(definition.method === 'GET' ? read : null);
  };
  const api: CallSender = {
    call,
    list: async (definition, input) => ({ count: null, rows: (await call(definition, input)) as unknown[] }),
  };
  return { sent, api };
}

interface FormSave<Row, Schema extends z.ZodObject> {
  rules: FormRules<Row, Schema>;
  values: z.input<Schema>;
  changed: readonly string[];
  read?: unknown;
  waiting?: readonly Approval[];
}

/** The follow-up of a save of record 9, in a program without screens. */
async function follow<Row, Schema extends z.ZodObject>(save: FormSave<Row, Schema>) {
  const { rules, values, changed, read, waiting = [] } = save;
  const { sent, api } = recordingSender(read);
  const reported: string[] = [];
  const text = await rules.afterSaving?.({
    api,
    replica: {
      reportSaved: (name) => reported.push(`${name} saved`),
      reportCreated: (name) => reported.push(`${name} created`),
      reportRemoved: (name) => reported.push(`${name} removed`),
    },
    approvals: { reread: () => Promise.resolve(waiting), rereadWhereUsed: () => Promise.resolve(waiting) },
    id: 9,
    values: rules.schema.parse(values),
    changed,
    answered: null,
  });
  return { sent, reported, text };
}

test('sends the file of a saved document, and the image of a saved product', async () => {
  const terms = { name: 'Terms', kind: 'agreement' } as const;
  const document = await follow({ rules: documentFormRules, values: { ...terms, file }, changed: ['file'] });
  const parameters = { id: 9 };
  const given = { name: 'terms.txt', file: 'data:text/plain;base64,SGk=' };
  expect(document.sent).toEqual([{ call: rentalCalls.documentFileStore, parameters, body: given }]);
  expect(await follow({ rules: documentFormRules, values: terms, changed: ['name'] })).toMatchObject({ sent: [] });

  const padlock = { name: 'Padlock', kind: 'purchasable', price: 20, image: file } as const;
  const { sent } = await follow({ rules: purchasableFormRules, values: padlock, changed: ['image'] });
  const body = { name: 'terms.txt', image: 'data:text/plain;base64,SGk=' };
  expect(sent).toEqual([{ call: catalogueCalls.productImage, parameters, body }]);
});

test('gives and takes the roles of a saved user, and reports them', async () => {
  const roleCalls = resourceCalls('userRole');
  // This server ignores the condition: the last role is another user's.
  const given = [
    { id: 31, userId: 9, roleId: 2 },
    { id: 32, userId: 9, roleId: 3 },
    { id: 33, userId: 8, roleId: 4 },
  ];
  const robin = { firstName: 'Robin', lastName: 'Lee', email: 'robin@example.com', roleIds: [3, 4] };
  const save = { values: robin, changed: ['roleIds'], read: given };
  const changes = [
    { call: roleCalls.create, body: { userId: 9, roleId: 4 } },
    { call: roleCalls.remove, parameters: { id: 31 } },
  ];
  const { sent, reported } = await follow({ rules: userFormRules, ...save });
  expect(sent.slice(1)).toEqual(changes);
  expect(reported).toEqual(['userRole created']);
  expect(await follow({ rules: userFormRules, ...save, changed: ['phone'] })).toMatchObject({ sent: [], reported: [] });

  const invited = await follow({ rules: newUserFormRules, ...save });
  const mail = { call: forgottenPasswordCalls.forgotPassword, body: { email: robin.email } };
  expect(invited.sent).toEqual(expect.arrayContaining([...changes, mail]));
});

test('says that what keeps doors open waits for a second person', async () => {
  const target = { entity: 'gate', id: 9, name: 'North' } as const;
  const waiting: Approval[] = [
    { ...waitingApproval, act: 'set', targets: [target], settings: { relayMode: 'HOLD_HIGH' } },
  ];
  const values = {
    siteId: 3,
    name: 'North',
    direction: 'entrance',
    doorType: 'gate',
    controllerId: 4,
    channel: 1,
  } as const;
  const save = { rules: gateFormRules, values, waiting };
  expect(await follow({ ...save, changed: ['relayMode'] })).toMatchObject({ text: approvalMessages.doorsWait });
  expect(await follow({ ...save, changed: ['name'] })).toMatchObject({ text: undefined });
});

test("reads a controller's settings again before a save", async () => {
  const config = { relockTime: 9, description: '' };
  const { sent, api } = recordingSender(config);
  const row = { id: 7, name: 'North', relockTime: 3, description: 'By the lift' };
  expect(await controllerFormRules.fetchInputs?.(api, row)).toMatchObject({ ...row, relockTime: 9 });
  expect(sent).toEqual([{ call: deviceCalls.controllerConfig, parameters: { id: 7 } }]);
});

test('a copy takes over what is known, and begins anew where each record has its own', () => {
  const plain = newRecord(unitFormRules, 3);
  const row = {
    siteId: 4,
    name: 'A101',
    size: 'large',
    price: 120,
    pricePeriod: null,
    contactInput: 2,
    cleaningState: 'REPAIR',
    status: 'OPEN',
  };
  expect(copiedValues(unitFormRules, row, plain)).toEqual({
    siteId: 4,
    name: 'A101',
    kind: 'storage',
    size: 'large',
    price: 120,
    pricePeriod: null,
    cleaningState: 'AVAILABLE',
  });
  const secret = { ...unitFormRules, secret: ['name'] };
  expect(copiedValues(secret, row, plain)).not.toHaveProperty('name');
});
