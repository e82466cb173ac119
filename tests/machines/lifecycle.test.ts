import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type EventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { canUndo, mayFollow, stepBetween, stepsFrom, type Lifecycle } from '#domain/lifecycle/define.ts';
import { lifecycleOf, stateIn, stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import type { LifecycleContext, LifecycleNews, Transition } from '#machines/lifecycle/lifecycleMachine.ts';
import { machineOf } from '#machines/lifecycle/machineOf.ts';
import { lifecycleChanges } from '#crud/transition/lifecycleChanges.ts';
import { fewOf } from '#tests/support/proofs.ts';
import { nameOf, replay, type World } from './replay.ts';

const refusal = new AppError({ code: 'refused', message: 'The unit is let to somebody else.', status: 409 });

const known = (...given: Parameters<typeof lifecycleOf>): Lifecycle => {
  const lifecycle = lifecycleOf(...given);
  if (lifecycle === null) throw new Error(`${given[0]} has no lifecycle.`);
  return lifecycle;
};
const lifecycles: [name: string, lifecycle: Lifecycle][] = [
  ['booking', known('booking', {})],
  ['bookable product', known('product', { kind: 'bookable' })],
  ['document', known('document', {})],
  ['order', known('order', {})],
  ['payment', known('payment', {})],
  // Has more states than all others together.
  ['purchasable product', known('product', { kind: 'Purchasable' })],
];

const sent = { type: 'xstate.done.actor.send', output: undefined };
const refused = { type: 'xstate.error.actor.send', error: refusal };
const undone = { type: 'xstate.done.actor.undo', output: undefined };
const notUndone = { type: 'xstate.error.actor.undo', error: refusal };
const late = { type: 'xstate.after.undoTime.lifecycle.undoable' };
const own = [{ type: 'CONFIRM' }, { type: 'CANCEL' }, { type: 'UNDO' }];

/** Answers come when the path says so; every change sent is noted. */
function startRecord(lifecycle: Lifecycle, state: string) {
  const clock = new SimulatedClock();
  const changes: Transition[] = [];
  const news: LifecycleNews[] = [];
  let answer: { accept: () => void; refuse: (error: unknown) => void } | undefined;
  const machine = machineOf(lifecycle).provide({
    actors: {
      send: fromPromise<void, Transition>(({ input }) => {
        changes.push(input);
        return new Promise((accept, refuse) => {
          answer = { accept: () => accept(), refuse };
        });
      }),
    },
  });
  const actor = createActor(machine, { input: { state }, clock });
  actor.on('*', (event) => news.push(event));
  actor.start();
  const accept = () => answer?.accept();
  const refuse = (event: EventObject) => answer?.refuse((event as typeof refused).error);
  const world: World = {
    [sent.type]: accept,
    [undone.type]: accept,
    [refused.type]: refuse,
    [notUndone.type]: refuse,
    [late.type]: () => clock.increment(timing.popup.undo),
  };
  return { actor, world, clock, changes, news };
}

function pathsOf(lifecycle: Lifecycle, state: string) {
  const states = Object.keys(lifecycle.table);
  const choices = states.map((to) => ({ type: 'CHOOSE', to }));
  const sights = states.map((seen) => ({ type: 'SEEN', state: seen }));
  return getShortestPaths(machineOf(lifecycle), {
    input: { state },
    events: [...choices, ...sights, ...own, sent, refused, undone, notUndone, late] as never[],
    serializeState: (snapshot) => {
      const { context, value } = snapshot as { context: LifecycleContext; value: unknown };
      return JSON.stringify([value, context.state, context.transition, context.failure]);
    },
  });
}

describe.each(fewOf('long', lifecycles, 5))('the machine of a %s', (_name, lifecycle) => {
  test('sends along every path only what the table allows, and asks first where it hurts', async () => {
    const [first = ''] = Object.keys(lifecycle.table);
    const paths = pathsOf(lifecycle, first);
    const walked = new Set<string>();
    await Promise.all(
      paths.map(async ({ steps, state }) => {
        const { actor, world, changes, news } = startRecord(lifecycle, first);
        await replay(actor, steps, world);
        const { context, value } = actor.getSnapshot();
        const path = nameOf(steps);
        expect({ path, value, context }).toEqual({ path, value: state.value, context: state.context });
        walked.add(String(value));
        for (const { from, to } of changes) expect(mayFollow(lifecycle.table, from, to)).toBe(true);
        const confirmed = steps.filter(({ event }) => event.type === 'CONFIRM').length;
        const hurting = changes.filter(({ from, to }) => stepBetween(lifecycle, from, to)?.hurts === true);
        const undos = steps.filter(({ event }) => event.type === 'UNDO').length;
        expect(hurting.length).toBeLessThanOrEqual(confirmed + undos);
        const isUnanswered = value === 'sending' || value === 'undoing';
        expect(news).toHaveLength(changes.length - (isUnanswered ? 1 : 0));
        if (value === 'failed') expect(context.failure).toBe(refusal.message);
        actor.stop();
      }),
    );
    const pairs = Object.keys(lifecycle.table).flatMap((from) =>
      stepsFrom(lifecycle, from).map(({ to, hurts }) => ({ hurts, isUndoable: canUndo(lifecycle, from, to) })),
    );
    const some = (wanted: boolean, ...values: string[]) => (wanted ? values : []);
    expect([...walked].toSorted()).toEqual(
      [
        'idle',
        'sending',
        'failed',
        ...some(
          pairs.some(({ hurts }) => hurts === true),
          'confirming',
        ),
        ...some(
          pairs.some(({ isUndoable }) => isUndoable),
          'undoable',
          'undoing',
          'done',
        ),
        ...some(
          pairs.every(({ isUndoable }) => !isUndoable),
          'done',
        ),
      ].toSorted(),
    );
  });

  test('offers every state that the table and its steps name, and no other', () => {
    for (const from of Object.keys(lifecycle.table)) {
      const { actor, changes } = startRecord(lifecycle, from);
      for (const to of [...Object.keys(lifecycle.table), 'on the moon']) {
        actor.send({ type: 'CHOOSE', to });
        const step = Object.hasOwn(lifecycle.table, to) ? stepBetween(lifecycle, from, to) : undefined;
        expect(actor.getSnapshot().value).toBe(step === undefined ? 'idle' : step.hurts ? 'confirming' : 'sending');
        if (step?.hurts) actor.send({ type: 'CANCEL' });
        else if (step !== undefined) break;
      }
      expect(changes.length).toBeLessThanOrEqual(1);
    }
  });
});

describe('undo', () => {
  const product = known('product', { kind: 'bookable' });

  test('is a change of its own, which can fail in words', async () => {
    const { actor, world, changes, news } = startRecord(product, 'AVAILABLE');
    const walk = (...types: string[]) =>
      replay(
        actor,
        types.map((type) => ({
          event: type.startsWith('xstate.error') ? notUndone : { type },
          state: { value: { [sent.type]: 'undoable', UNDO: 'undoing', [notUndone.type]: 'failed' }[type] },
        })),
        world,
      );
    actor.send({ type: 'CHOOSE', to: 'UNAVAILABLE' });
    await walk(sent.type, 'UNDO', notUndone.type);
    expect(changes).toEqual([
      { from: 'AVAILABLE', to: 'UNAVAILABLE' },
      { from: 'UNAVAILABLE', to: 'AVAILABLE' },
    ]);
    expect(news.at(-1)).toMatchObject({ type: 'failed', wasUndo: true, message: refusal.message });
    expect(actor.getSnapshot().context).toMatchObject({ state: 'UNAVAILABLE', failure: refusal.message });
  });

  test('is offered for ten seconds, and not once somebody else changed the record', async () => {
    for (const end of ['time', 'others'] as const) {
      const { actor, world, clock, changes } = startRecord(product, 'AVAILABLE');
      actor.send({ type: 'CHOOSE', to: 'UNAVAILABLE' });
      await replay(actor, [{ event: sent, state: { value: 'undoable' } }], world);
      clock.increment(9_999);
      actor.send({ type: 'SEEN', state: 'UNAVAILABLE' });
      expect(actor.getSnapshot().value).toBe('undoable');
      if (end === 'time') clock.increment(1);
      else actor.send({ type: 'SEEN', state: 'DRAFT' });
      actor.send({ type: 'UNDO' });
      expect(changes).toHaveLength(1);
    }
  });
});

describe('a status', () => {
  const booking = known('booking', {});

  test('is understood in any spelling, and an odd one has no steps', () => {
    expect(stateIn(booking, 'IN_ARREARS')).toBe('in arrears');
    expect(stateLabel(booking, 'inArrears')).toBe('In arrears');
    expect(stateLabel(known('product', { kind: 'purchasable' }), 'On back order')).toBe('On back order');
    for (const odd of ['on the moon', '', null, undefined, 7]) expect(stateIn(booking, odd)).toBeNull();
    expect(stateLabel(booking, 'on the moon')).toBe('on the moon');
    expect(stateLabel(booking, undefined)).toBe('Unknown');
    expect(lifecycleOf('product', { kind: 'rented' })).toBeNull();
  });

  test('says of each step what it does, and only ends cannot be undone without a question', () => {
    for (const [, lifecycle] of lifecycles) {
      for (const from of Object.keys(lifecycle.table)) {
        for (const { to, verb, consequence, hurts } of stepsFrom(lifecycle, from)) {
          expect(verb).toMatch(/^[A-Z][a-z]+ [a-z-]/);
          expect(consequence).toMatch(/\.$/);
          if (lifecycle.table[to]?.length === 0) expect({ from, to, hurts }).toEqual({ from, to, hurts: true });
        }
      }
    }
  });

  test('of many records changes at once only where the table allows it, and never where it hurts', () => {
    const changes = lifecycleChanges('product', { kind: 'purchasable' });
    expect(changes.map(({ label }) => label)).not.toContain('End sale');
    const [available] = changes;
    const obstacle = (status: unknown, kind = 'purchasable') => available?.obstacle?.({ kind, status });
    expect([available?.label, available?.done, available?.body?.({})]).toEqual([
      'Make available',
      'Available',
      { status: 'AVAILABLE' },
    ]);
    expect(obstacle('in stock')).toBeNull();
    expect(obstacle('AVAILABLE')).toBe('It was “Available” already.');
    expect(obstacle('EXPIRED')).toBe('This product is “Expired” and cannot become “Available”.');
    expect(obstacle('on the moon')).toBe('Its status “on the moon” is unknown here.');
    expect(lifecycleChanges('document').map(({ call, body }) => [call.path, body])).toEqual([
      ['api/admin/documents/:id/activate', undefined],
      ['api/admin/documents/:id/deactivate', undefined],
    ]);
  });
});
