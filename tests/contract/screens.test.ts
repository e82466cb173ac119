import { isValidElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { calls, everyCall } from '#domain/calls/index.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { resourceActsOf, resourceCalls } from '#domain/calls/resource.ts';
import { entityLists, subjectList } from '#domain/calls/subjects.ts';
import type { ResourceAct } from '#domain/entities/define.ts';
import { entityOf, replicatedNames, type EntityName } from '#domain/entities/index.ts';
import { RecordHistory } from '#crud/history/RecordHistory.tsx';
import { deviceForms } from '#resources/deviceForms.ts';
import { RecordEvents } from '#parts/log/RecordEvents.tsx';
import { declaredAsks, declaredCalls, declaredRecordCalls } from './declaredAsks.ts';
import { forms, resources } from './resourceModules.ts';
import { unsentCalls } from './unsentCalls.ts';

const callsOf = (entity: EntityName, acts: readonly ResourceAct[]) =>
  acts.filter((act) => resourceActsOf(entity).includes(act)).map((act) => `${entity}.${act}`);

const isUpdateOf = (entity: EntityName, { method, path }: CallDefinition) =>
  method === resourceCalls(entity).update.method && path === resourceCalls(entity).update.path;

/** Lists and records, deletes, and saves of forms. */
const sentByTheEngine = [
  ...resources.flatMap(({ entity, removalText, bulk }) => [
    ...callsOf(entity, ['list', 'read']),
    ...callsOf(entity, (bulk?.edit?.changes ?? []).some(({ call }) => isUpdateOf(entity, call)) ? ['update'] : []),
    ...(removalText === null ? [] : callsOf(entity, ['remove', 'removeMany'])),
  ]),
  ...forms.flatMap(({ entity, routes }) => [
    ...(routes.create === undefined ? [] : callsOf(entity as EntityName, ['create'])),
    ...(routes.edit === undefined ? [] : callsOf(entity as EntityName, ['update'])),
  ]),
];

function propsOf(kind: unknown, node: ReactNode): Record<string, unknown>[] {
  if (Array.isArray(node)) return node.flatMap((one: ReactNode) => propsOf(kind, one));
  if (!isValidElement<Record<string, unknown>>(node)) return [];
  return [...(node.type === kind ? [node.props] : []), ...propsOf(kind, node.props['children'] as ReactNode)];
}

/** A row with the ids that tabs request. */
const anyRow = { id: 1, siteId: 1, unitId: 1, controllerId: 1 };

const askedByTabs = resources
  .flatMap(({ detail }) => detail?.tabs ?? [])
  .flatMap(({ content }) => {
    const node = content(anyRow as never);
    const logs = [
      ...propsOf(RecordEvents, node).map((props) => ({ of: 'eventLog' as const, props })),
      ...propsOf(RecordHistory, node).map(({ entity }) => ({
        of: 'actionLog' as const,
        props: { subject: entity, list: undefined },
      })),
    ];
    return logs.map(
      ({ of, props: { subject, list } }) => subjectList(subject as EntityName, of, list as string | undefined).call,
    );
  });

const askedByScreens = declaredAsks().flatMap(({ entity, subject, list }) => {
  if (subject !== undefined) return [subjectList(subject as EntityName, entity as EntityName, list).call];
  return entity === 'vacantUnit' ? entityLists('vacantUnit').lists.map(({ call }) => call) : [];
});

/** The calls of lists that have one of their own. */
const askedByVariants = resources.flatMap(({ entity, variant }) =>
  variant?.of === undefined ? [] : [subjectList(variant.of.subject, entity, variant.of.list).call],
);

/** Held by the replica, or named by screens. */
const held = [
  ...replicatedNames.filter((name) => entityOf(name).replication === 'all'),
  ...declaredAsks()
    .map(({ entity }) => entity as EntityName)
    .filter((name) => entityOf(name).scope !== 'subject'),
].flatMap((name) => [`${name}.list`, `${name}.read`]);

/** “Add device” offers each kind. */
const createdInDialogs = Object.keys(deviceForms).map((kind) => `${kind}.create`);

/** Logs that screens ask for without a subject: those of a whole site. */
const logsOfSites = declaredAsks()
  .filter(({ entity, subject }) => subject === undefined && /^(event|action)Log$/.test(entity))
  .map(({ entity }) => `${entity}.list`);

it('sends every call from a screen, or names the reason why none does', () => {
  const asked = [...askedByTabs, ...askedByScreens, ...askedByVariants];
  const sent = new Set([
    ...declaredCalls().filter((name) => name in calls),
    ...declaredRecordCalls(),
    ...everyCall.filter(({ call }) => asked.includes(call)).map(({ name }) => name),
    ...held,
    ...logsOfSites,
    ...sentByTheEngine,
    ...createdInDialogs,
  ]);
  const unused = everyCall.map(({ name }) => name).filter((name) => !sent.has(name));
  expect(unused.toSorted()).toEqual(Object.keys(unsentCalls).toSorted());
  for (const reason of Object.values(unsentCalls)) expect(reason).toMatch(/^[A-Z].* .*\.$/);
});
