import type { Permissions } from '#domain/permissions/bits.ts';
import { usualRoles } from '#domain/permissions/usualRoles.ts';
import { callsOf, done, type Scene, type Staff } from './scene.ts';

let made = 0;
/** A name that nothing in the demo has. */
export const fresh = (what: string) => `${what} ${(made += 1)} of an attacker`;

/** The same within an email. */
export const freshEmail = (what: string, domain = 'gatehouse.example') =>
  `${fresh(what).replaceAll(' ', '-')}@${domain}`;

export interface Account extends Staff {
  email: string;
  password: string;
}

/** An account that somebody makes for themselves, signed in by its own password. */
export async function makeAccount(
  scene: Scene,
  maker: string,
  permissions: Permissions = usualRoles.lead.permissions,
): Promise<Account> {
  const { server } = scene;
  const call = callsOf(scene, maker);
  const email = freshEmail('second');
  const { id } = done(await call('POST', 'users', { email, permissions }));
  const { token: link } = done(await call('POST', `users/${id}/invitationLink`));
  const password = 'Attackers-own-4711';
  done(await server.call('PUT', `auth/password/forgot/${String(link)}`, null, { password }));
  return { id, email, password, token: await server.signIn({ email }, password) };
}

/** Makes an account of the lead's organisation for an attack, and deletes it afterwards. */
export async function withAccount(
  scene: Scene,
  permissions: Permissions,
  work: (account: Account) => Promise<string | null>,
): Promise<string | null> {
  const account = await makeAccount(scene, scene.lead.token, permissions);
  const got = await work(account);
  done(await callsOf(scene, scene.lead.token)('DELETE', `users/${account.id}`));
  return got;
}
