import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { userMessages } from '#domain/messages/users.ts';
import { userActions } from '#resources/user/userActions.tsx';
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
