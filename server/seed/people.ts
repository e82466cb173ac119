import { bits, type Permissions } from '#domain/permissions/bits.ts';
import { usualRoles, type UsualRole } from '#domain/permissions/usualRoles.ts';

/** The password of every demo account. The data is made up, so the password is no secret. */
export const demoPassword = 'open-sesame-4200';

export interface Person {
  firstName: string;
  lastName: string;
  organisation: 0 | 1 | 2;
  permissions: Permissions;
  isSuperAdmin: boolean;
}

const operationsLead = usualRoles.lead.permissions;
const frontDesk = usualRoles.desk.permissions;
const readOnly = usualRoles.readOnly.permissions;
/** Names in pickers and nothing else: too little to sign in to the dashboard. */
const scopeOnly: Permissions = { sites: bits.scope };

/** The roles of every organisation; each person has the role with their rights. */
export const roleList: readonly UsualRole[] = [
  ...Object.values(usualRoles),
  {
    name: 'Names only',
    description: 'Names in pickers, for people who work in other programs.',
    permissions: scopeOnly,
  },
];

function person(
  name: string,
  organisation: Person['organisation'],
  permissions: Permissions,
  isSuperAdmin = false,
): Person {
  const [firstName = name, lastName = ''] = name.split(' ');
  return { firstName, lastName, organisation, permissions, isSuperAdmin };
}

/** Emails are first names at gatehouse.example; the start prints the first person's. */
export const people: readonly [Person, ...Person[]] = [
  person('Morgan Ellis', 0, operationsLead),
  person('Priya Raman', 0, frontDesk),
  person('Tom Nguyen', 0, frontDesk),
  person('Jess Callahan', 0, readOnly),
  person('Lee Abbott', 0, scopeOnly),
  person('Kirra Walsh', 1, operationsLead),
  person('Daniel Petrov', 1, frontDesk),
  person('Aroha Tamati', 1, readOnly),
  person('Noah Fielding', 1, scopeOnly),
  person('Sunny Marika', 2, operationsLead),
  person('Grace Okafor', 2, frontDesk),
  person('Bill Hartigan', 2, readOnly),
  person('Mina Sato', 2, scopeOnly),
  person('Robin Achterberg', 0, {}, true),
];

/** A colleague has rights only by roles, or worked here once. */
export interface Colleague {
  firstName: string;
  lastName: string;
  organisation: Person['organisation'];
  /** Names of roles. */
  roles: readonly string[];
  /** Whether the account is archived: it cannot sign in. */
  isArchived: boolean;
}

function colleague(name: string, organisation: Person['organisation'], roles: readonly string[], isArchived = false) {
  const [firstName = name, lastName = ''] = name.split(' ');
  return { firstName, lastName, organisation, roles, isArchived };
}

/** Colleagues have ids after the people, and the same password. */
export const colleagues: readonly Colleague[] = [
  colleague('Alex Moreau', 0, ['Front desk', 'Read only']),
  colleague('Hana Kimura', 1, ['Front desk', 'Read only']),
  colleague('Wendy Marsh', 0, ['Front desk'], true),
  colleague('Carlos Duarte', 1, ['Operations lead'], true),
  colleague('Ruth Nakamura', 2, ['Read only'], true),
];

/** Programs that read the organisation's data; nobody has their passwords. */
export const serviceAccounts: readonly { name: string; organisation: Person['organisation'] }[] = [
  { name: 'Accounting export', organisation: 0 },
  { name: 'Camera system', organisation: 0 },
  { name: 'Website availability', organisation: 1 },
  { name: 'Building management', organisation: 2 },
];

/** Service accounts may read everything of their organisation. */
export const serviceRights: Permissions = readOnly;

export const emailOf = ({ firstName }: Pick<Person, 'firstName'>) => `${firstName.toLowerCase()}@gatehouse.example`;

/** The sign-in that a first start shows. */
export const demoSignIn = { email: emailOf(people[0]), password: demoPassword } as const;

/** The sign-in of a user who passes every check. */
export const superAdminSignIn = {
  email: emailOf(people.find(({ isSuperAdmin }) => isSuperAdmin) ?? people[0]),
  password: demoPassword,
} as const;
