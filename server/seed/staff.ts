import { hashPassword } from '#server/rest/access/passwords.ts';
import type { Ledger } from './ledger.ts';
import { organisationList } from './organisations.ts';
import { demoPassword, emailOf, people, roleList } from './people.ts';

/** Phone numbers kept for fiction by the Australian regulator (ACMA). */
const phones = ['0491 570 006', '0491 570 156', '0491 570 157', '0491 570 158', '0491 570 159'] as const;

/** The roles of every organisation, and the demo's accounts with theirs. */
export async function addStaff(ledger: Ledger, createdAt: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (const [index, person] of people.entries()) {
    const { organisation, ...named } = person;
    ledger.add('users', {
      organisationId: organisation + 1,
      email: emailOf(person),
      passwordHash,
      grants: person.permissions,
      phone: phones[index % phones.length] ?? null,
      createdAt,
      ...named,
    });
  }
  for (const organisation of organisationList.keys()) {
    for (const { name, description, permissions } of roleList) {
      const roleId = ledger.add('permissionRoles', {
        organisationId: organisation + 1,
        name,
        description,
        permissions,
      });
      for (const [index, person] of people.entries()) {
        if (person.organisation !== organisation || person.permissions !== permissions) continue;
        ledger.add('userRoles', { userId: index + 1, roleId });
      }
    }
  }
}
