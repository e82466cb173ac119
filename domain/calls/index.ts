import { z } from 'zod';
import { entityOf, type EntityName } from '../entities/index.ts';
import { defineCalls, type CallDefinition } from './define.ts';

const admin = 'api/admin';

/** The calls that belong to no single resource, or go beyond list, read, create, update and delete. */
export const calls = defineCalls({
  signIn: { method: 'POST', path: 'auth/user/login', public: true, answer: 'text' },
  currentUser: { method: 'GET', path: `${admin}/users/current/:id`, answer: 'record' },
  organisationFeatures: { method: 'GET', path: `${admin}/organisations/features/:id`, answer: 'record' },
  unitLock: { method: 'POST', path: `${admin}/units/:id/lock`, ask: { area: 'sites', level: 'state' }, answer: 'none' },
  unitOpen: { method: 'POST', path: `${admin}/units/:id/open`, ask: { area: 'sites', level: 'state' }, answer: 'none' },
  unitEvents: {
    method: 'GET',
    path: `${admin}/eventLogs/units/:id`,
    ask: { area: 'sites', level: 'read' },
    answer: 'list',
  },
  unitActions: {
    method: 'GET',
    path: `${admin}/actionLogs/units/:id`,
    ask: { area: 'sites', level: 'read' },
    answer: 'list',
  },
});
export type CallName = keyof typeof calls;

/**
 * The body of a command: a key of the sender's making. A browser may send a request again when its connection breaks
 * before the answer; by the key a server that knows it passes the command on once. Others ignore it.
 */
export const commandBodySchema = z.looseObject({ key: z.string().min(8).max(64).optional() }).nullish();

/** The six calls that every resource answers. */
export function resourceCalls(name: EntityName) {
  const { area, resource } = entityOf(name);
  const path = `${admin}/${resource}`;
  const call = (
    method: CallDefinition['method'],
    suffix: string,
    level: 'read' | 'write' | 'delete',
    answer: CallDefinition['answer'],
  ) => ({ method, path: path + suffix, ask: { area, level }, answer }) satisfies CallDefinition;
  return {
    list: call('GET', '', 'read', 'list'),
    read: call('GET', '/:id', 'read', 'record'),
    create: call('POST', '', 'write', 'record'),
    update: call('PUT', '/:id', 'write', 'record'),
    remove: call('DELETE', '/:id', 'delete', 'none'),
    removeMany: call('DELETE', '', 'delete', 'none'),
  } as const;
}
