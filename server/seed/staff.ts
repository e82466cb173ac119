import { createHash } from 'node:crypto';
import { hashPassword } from '#server/people/passwords.ts';
import { joinPermissions } from '#domain/permissions/arithmetic.ts';
import { mobiles } from './addresses.ts';
import type { RowBuffer } from './rowBuffer.ts';
import { organisationList } from './organisations.ts';
import {
  colleagues,
  demoPassword,
  emailOf,
  people,
  roleList,
  serviceAccounts,
  serviceRights,
  type Colleague,
} from './people.ts';

const usual = { isSuperAdmin: false, status: 'active', isServiceAccount: false } as const;

const rightsOf = ({ roles }: Colleague) =>
  joinPermissions(roleList.filter(({ name }) => roles.includes(name)).map(({ permissions }) => permissions));

/** Adds accounts of people, then colleagues, then programs. */
function addAccounts(buffer: RowBuffer, passwordHash: string, createdAt: Date): void {
  const phoneOf = (index: number) => mobiles[index] ?? null;
  for (const [index, { organisation, ...person }] of people.entries()) {
    // Their role gives them their rights.
    const own = { email: emailOf(person), grants: {}, phone: phoneOf(index), passwordHash };
    buffer.add('users', { organisationId: organisation + 1, ...usual, ...own, ...person, createdAt });
  }
  for (const [index, person] of colleagues.entries()) {
    const { firstName, lastName, organisation, isArchived } = person;
    const own = { email: emailOf(person), firstName, lastName, passwordHash, phone: phoneOf(people.length + index) };
    const rights = { grants: {}, permissions: rightsOf(person) };
    const status = isArchived ? 'archived' : 'active';
    buffer.add('users', { organisationId: organisation + 1, ...usual, ...own, ...rights, status, createdAt });
  }
  for (const { name, organisation } of serviceAccounts) {
    const username = `service-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
    const own = { email: username, firstName: name, lastName: null, passwordHash: null, phone: null };
    const rights = { grants: serviceRights, permissions: serviceRights, isServiceAccount: true };
    buffer.add('users', { organisationId: organisation + 1, ...usual, ...own, ...rights, createdAt });
  }
}

export async function addStaff(buffer: RowBuffer, createdAt: Date): Promise<void> {
  addAccounts(buffer, await hashPassword(demoPassword), createdAt);
  for (const organisation of organisationList.keys()) {
    for (const { name, description, permissions } of roleList) {
      const organisationId = organisation + 1;
      const roleId = buffer.add('permissionRoles', { organisationId, name, description, permissions });
      for (const [index, person] of people.entries()) {
        if (person.organisation !== organisation || person.permissions !== permissions) continue;
        buffer.add('userRoles', { userId: index + 1, roleId });
      }
      for (const [index, person] of colleagues.entries()) {
        if (person.organisation !== organisation || !person.roles.includes(name)) continue;
        buffer.add('userRoles', { userId: people.length + index + 1, roleId });
      }
    }
  }
}
