import { askFor, resourceActs, type ResourceAct } from '../entities/define.ts';
import { entityOf, type EntityName } from '../entities/index.ts';
import type { Level } from '../permissions/bits.ts';
import { admin, type CallDefinition } from './define.ts';

/** Decided by sound: "an alert", but "a unit" and "a user". */
const startsWithVowel = /^(?!u(?:ni|se))[aeiou]/;

/**
 * A resource's six calls.
 * @throws Error for one that has only its subject's calls.
 */
export function resourceCalls(name: EntityName) {
  const entity = entityOf(name);
  if (entity.resource === null) throw new Error(`The resource "${name}" has no calls of its own.`);
  const path = `${entity.base ?? admin}/${entity.resource}`;
  const one = entity.label.one.toLowerCase();
  const many = entity.label.many.toLowerCase();
  const a = startsWithVowel.test(one) ? 'an' : 'a';
  const call = (
    method: CallDefinition['method'],
    suffix: string,
    level: Level,
    answer: CallDefinition['answer'],
    summary: string,
  ) =>
    ({ method, path: path + suffix, ask: askFor(entity, level), answer, of: name, summary }) satisfies CallDefinition;
  return {
    list: call('GET', '', 'read', 'list', `Lists ${many}.`),
    read: call('GET', '/:id', 'read', 'record', `Reads one ${one}.`),
    create: {
      ...call('POST', '', 'write', 'record', `Creates ${a} ${one}.`),
      once: true,
      alternatives: [`${path}/create`],
    },
    update: call('PUT', '/:id', 'write', 'record', `Changes ${a} ${one}: fields that are not sent stay as they are.`),
    remove: call('DELETE', '/:id', 'delete', 'none', `Deletes ${a} ${one}.`),
    removeMany: call('DELETE', '', 'delete', 'none', `Deletes several ${many}, all or none.`),
  } as const satisfies Record<ResourceAct, CallDefinition>;
}

/** The common calls whose path no special call has. */
export function resourceActsOf(name: EntityName): ResourceAct[] {
  const { resource, without = [] } = entityOf(name);
  return resource === null ? [] : resourceActs.filter((act) => !without.includes(act));
}
