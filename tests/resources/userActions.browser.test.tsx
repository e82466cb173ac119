import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { userMessages } from '#domain/messages/users.ts';
import { EffectivePermissions } from '#resources/user/EffectivePermissions.tsx';
import { userActions } from '#resources/user/userActions.tsx';
import { answerRows, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();

const person = { id: 7, firstName: 'Nora', lastName: 'Wells', email: 'nora@example.com', status: 'active' };
const { read, update } = resourceCalls('user');

it.each([
  ['one set of permissions', { permissions: { sites: 6, billing: 3 } }, { sites: 6, billing: 3 }],
  ['grants beside what roles give', { permissions: { sites: 31 }, grants: { sites: 6 } }, { sites: 6 }],
  ['no permissions', {}, undefined],
])('an archived user keeps their rights on a server that sends %s', async (_, rights, kept) => {
  const sent: ({ call: CallDefinition } & CallInput)[] = [];
  const call: Api['call'] = (definition, input) => {
    sent.push({ call: definition, ...input });
    return Promise.resolve(definition.method === 'GET' ? { ...person, ...rights } : null);
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  const archive = userActions.find(({ id }) => id === 'archive');
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }} permissions={{ settings: 31 }}>
      {archive?.dialog?.({ row: person, onClose: () => undefined })}
    </Screen>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Archive user' }));
  await screen.findAllByText(userMessages.archived('Nora Wells'));
  expect(sent).toMatchObject([{ call: read }, { call: update, parameters: { id: 7 }, body: { status: 'archived' } }]);
  expect((sent[1]?.body as Fields | undefined)?.['permissions']).toEqual(kept);
});

const roles = [
  { id: 1, name: 'Front desk', permissions: { bookings: 6 } },
  { id: 2, name: 'Reports', permissions: { reports: 2 } },
];

/** What each role gives to a user with the first roles. */
async function givenBy(count: number): Promise<(string | null)[]> {
  const own = roles.slice(0, count);
  const permissions = Object.assign({}, ...own.map((role) => role.permissions)) as object;
  render(
    <Screen host={line} permissions={{ settings: 31 }} pages={['role.list']}>
      <EffectivePermissions user={{ ...person, permissions } as never} />
    </Screen>,
  );
  for (const [entity, rows] of [
    ['permissionRole', own],
    ['userRole', own.map(({ id }) => ({ id, userId: person.id, roleId: id }))],
  ] as const) {
    await expect.poll(() => openRowRequests(line, entity).length).toBeGreaterThan(0);
    answerRows(line, entity, { rows: rows as unknown as AnyRecord[] });
  }
  await expect.poll(() => document.querySelectorAll('dd').length).toBe(count);
  return [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
}

it('a role that alone gives all that a user may do does not repeat it', async () => {
  expect(await givenBy(1)).toEqual([userMessages.allOfIt]);
});

it('several roles say what each gives', async () => {
  const [desk, reports] = await givenBy(2);
  expect(desk).not.toBe(userMessages.allOfIt);
  expect(reports).not.toBe(desk);
});
