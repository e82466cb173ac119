import { get } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { createApi } from '#collections/transport/api.ts';
import { resourceActsOf, resourceCalls } from '#domain/calls/resource.ts';
import { sentName } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import {
  changeOne,
  editForms,
  inputsOf,
  nameOfForm,
  otherValue,
  sentPaths,
  type Form,
} from '#tests/contract/formChanges.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import type { Home } from '#tests/support/server/cases/define.ts';
import { entityCases } from '#tests/support/server/cases/index.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const server = await startTestServer();
const plain = await startPlainApi({ target: server.url });
const { id: organisationId } = await server.build.organisation();
const { id: siteId } = await server.build.site({ organisationId });
const user = await server.build.user({ organisationId, isSuperAdmin: true });
const home: Home = { organisationId, siteId, userId: user.id };
const token = await server.signIn(user);

const pathOf = (name: EntityName, id: number) =>
  `/${resourceCalls(name).read.path.replace(/:(\w+)/g, (_whole, parameter: string) =>
    parameter === 'id' ? String(id) : (entityCases[name].parameters?.[parameter] ?? ''),
  )}`;

async function send(base: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { Authorization: token, 'Connection-Point': 'dashboard', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

const read = async (base: string, path: string) => JSON.parse((await send(base, 'GET', path)).text) as AnyRecord;

/** The fields that our server derives from a body's fields. */
const derivedFrom: Readonly<Record<string, readonly string[]>> = {
  firstName: ['name'],
  lastName: ['name'],
  siteIds: ['sites'],
  unitId: ['siteId'],
  content: ['version'],
  // Stored as the email once its owner confirms it.
  email: ['pendingEmail'],
  siteId: ['sites', 'site', 'siteName'],
};

const differing = (before: AnyRecord, after: AnyRecord) =>
  Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

/** Changes each input of a form in turn, and expects the stored record to differ in that field alone. */
async function changeEach(form: Form, base: string): Promise<void> {
  const { entity } = form;
  // Names are unique at a site.
  const { id: siteId } = await server.build.site({ organisationId: home.organisationId });
  const { id } = await entityCases[entity].build(server.build, { ...home, siteId });
  const path = pathOf(entity, id);
  const api = createApi({ base, token: () => token });
  let saved = 0;
  let before = await read(server.url, path);
  for (const input of sentPaths(form)) {
    const raw = base === server.url ? before : await read(base, path);
    const value = otherValue(form, await inputsOf(form, raw, api), input);
    if (value === undefined) continue;
    const { body } = await changeOne(form, raw, input, value, api);
    if (body === null) continue;
    const ours = Object.keys(body).filter((each) => !(each in raw) && sentName(entityOf(entity), each) !== each);
    expect([`${nameOfForm(form)} ${input}`, ours]).toEqual([`${nameOfForm(form)} ${input}`, []]);
    const { status, text } = await send(base, 'PUT', path, body);
    const after = await read(server.url, path);
    if (status < 300) saved += 1;
    const [field = ''] = input.split('.');
    const mayDiffer = [field, ...(derivedFrom[field] ?? []), ...(field === 'permissions' ? ['grants'] : [])];
    const where = `${nameOfForm(form)} ${input} (${status} ${text})`;
    expect([where, differing(before, after).filter((each) => !mayDiffer.includes(each))]).toEqual([where, []]);
    if (status < 300 && input.includes('.')) {
      const parts = differing((get(before, field) ?? {}) as AnyRecord, (get(after, field) ?? {}) as AnyRecord);
      expect([where, parts.filter((part) => part !== input.slice(field.length + 1))]).toEqual([where, []]);
    }
    before = after;
  }
  // Others refer to records that do not exist.
  expect(saved).toBeGreaterThan(0);
}

/** `npm run proof:plain` saves every form at both servers. */
const isProof = isProofOf('plain');
const samples: readonly EntityName[] = ['user', 'controller', 'booking'];
const samplesOfLittle: readonly EntityName[] = ['user', 'booking'];

const stored = editForms.filter(
  ({ entity }) => resourceActsOf(entity).includes('read') && (isProof || samples.includes(entity)),
);

describe.each(stored.map((form) => [nameOfForm(form), form] as const))('the form of %s', (_name, form) => {
  it('changes one field of the stored record at our server', () => changeEach(form, server.url));
  it.runIf(isProof || samplesOfLittle.includes(form.entity))(
    'changes one field of the stored record at a server that sends little',
    () => changeEach(form, plain.url),
  );
});
