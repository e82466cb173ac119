import { newUserFormRules } from '../../forms/user.ts';
import type { AnyRecord } from '../../entities/index.ts';
import { importRowMessages } from '../../messages/importFiles.ts';
import { stepOf, type RowDraft } from '../rowDraft.ts';
import type { World } from '../world.ts';
import type { ImportKind } from './kind.ts';
import { emailKey, splitName } from './people.ts';

const fullNameOf = (draft: RowDraft) =>
  [draft.body['firstName'], draft.body['lastName']].filter((part) => typeof part === 'string').join(' ');

function complete(draft: RowDraft, world: World): void {
  const { body } = draft;
  const name = draft.value<string>('fullName');
  if (name !== undefined && body['firstName'] === undefined && body['lastName'] === undefined) {
    const { firstName, lastName } = splitName(name);
    // A single word is a first name among colleagues.
    body['firstName'] = firstName === '' ? lastName : firstName;
    if (firstName !== '') body['lastName'] = lastName;
  }
  const roles: AnyRecord[] = [];
  for (const text of (draft.value<string>('roles') ?? '').split(/\s*[,;|\n]\s*/)) {
    if (text === '') continue;
    const [role] = world.named('permissionRole', text, null);
    if (role === undefined) draft.refuse('roles', importRowMessages.noRole(text));
    else roles.push(role);
  }
  draft.values['roleRecords'] = roles;
}

/** A new user is invited, and gets roles, which are records of their own, as the form does it after its save. */
function follow(draft: RowDraft): void {
  draft.after.push(stepOf({ name: 'invitation', act: 'invite', entity: 'user', body: { email: draft.body['email'] } }));
  const roles = (draft.values['roleRecords'] ?? []) as readonly AnyRecord[];
  for (const { id } of roles) {
    const body = { userId: { made: 'record' }, roleId: id };
    draft.after.push(stepOf({ name: `role.${id}`, act: 'create', entity: 'userRole', body }));
  }
  draft.note(null, importRowMessages.invited);
}

export const userKind: ImportKind = {
  id: 'user',
  schema: newUserFormRules.schema.omit({ roleIds: true }),
  siteField: null,
  needsSite: false,
  newValues: { permissions: {} },
  fields: [
    { id: 'email', label: 'Email', value: 'email' },
    { id: 'firstName', label: 'First name', value: 'line' },
    { id: 'lastName', label: 'Last name', value: 'line' },
    { id: 'fullName', label: 'Name', value: 'line', path: null, standsFor: ['firstName', 'lastName'] },
    { id: 'phone', label: 'Phone', value: 'phone' },
    { id: 'roles', label: 'Roles', value: 'line', path: null },
  ],
  needs: (fields) => (fields.has('roles') ? ['permissionRole'] : []),
  complete,
  find: (draft, world) => {
    const email = emailKey(draft.value<string>('email') ?? '');
    return world.lookUp('user', 'email', (record) => [emailKey(String(record['email'] ?? ''))], email)[0] ?? null;
  },
  meet: (draft, _world, record) => {
    const whole = [record['firstName'], record['lastName']]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
    if (draft.value('fullName') === undefined || whole !== fullNameOf(draft)) return;
    delete draft.body['firstName'];
    delete draft.body['lastName'];
  },
  follow,
  key: (draft) => emailKey(draft.value<string>('email') ?? '') || null,
  name: (draft) => fullNameOf(draft) || draft.text('email'),
  findBy: ({ body }) => ({ email: body['email'] }),
};
