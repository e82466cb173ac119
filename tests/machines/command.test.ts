import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type EventObject } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { commandStates, isSettled, type Command, type CommandState } from '#domain/commands/lifecycle.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { commandMachine, type Acceptance, type CommandInput } from '#machines/command/commandMachine.ts';
import { snapshotToCommand } from '#machines/command/snapshotToCommand.ts';
import { nameOf, replay, type World } from './replay.ts';

const target = { entity: 'unit', id: 7, siteId: 2, name: 'A101' } as const;
const refusal = new AppError({ code: 'refused', message: 'The controller is offline.', status: 409 });
const silence = new AppError({ code: 'network', message: 'Network connection failed', status: 500 });

const accepted = { type: 'xstate.done.actor.send', output: 'taken' };
const passedOn = { type: 'xstate.done.actor.send', output: 'passed on' };
const refused = { type: 'xstate.error.actor.send', error: refusal };
const unanswered = { type: 'xstate.error.actor.send', error: silence };
const limit = { type: 'xstate.after.confirmLimit.command.running' };
const disproven = { type: 'DISPROVEN', message: 'It says that it could not.' };
const provenOtherwise = { type: 'PROVEN', note: 'It is locked by an overlock.' };
const evidence = [{ type: 'PROVEN' }, provenOtherwise, disproven];
const events = [accepted, passedOn, refused, unanswered, limit, ...evidence] as never[];

function requested({ obstacle = null, isProvable = true }: { obstacle?: string | null; isProvable?: boolean } = {}) {
  const input = { key: 'k', target, act: 'open', requestedAt: 1000, limit: timing.commandConfirm } as const;
  return { ...input, obstacle, isProvable, now: () => 1000 } satisfies CommandInput;
}

const ends: readonly CommandState[] = ['confirmed', 'failed', 'unconfirmed'];

function restored(state: CommandState, isEnd = ends.includes(state)): CommandInput {
  const settledAt = isEnd ? 900 : null;
  const times = { requestedAt: 500, sentAt: 501, acceptedAt: null, settledAt };
  const asked = { key: 'k', target, act: 'lock', details: {}, reason: null } as const;
  const command: Command = { ...asked, state, ...times, message: null, refusal: null };
  return { restored: command, now: () => 1000 };
}

const beginnings: [name: string, input: CommandInput][] = [
  ['online', requested()],
  ['that nothing can prove', requested({ isProvable: false })],
  ['offline', requested({ obstacle: commandMessages.offline })],
  ...commandStates.map((state): [string, CommandInput] => [`restored as ${state}`, restored(state)]),
  ['restored as taken', restored('accepted', true)],
];

const graph = (input: CommandInput) => ({
  input,
  events,
  // A promise answers once.
  filterEvents: (state: { context: { acceptedAt: number | null } }, event: EventObject) =>
    state.context.acceptedAt === null || !event.type.endsWith('.actor.send'),
  serializeState: (state: { value: unknown; context: { message: string | null } }) =>
    JSON.stringify([state.value, state.context.message]),
});

/** Answers come when the path says so; every send is counted. */
function startCommand(input: CommandInput) {
  const clock = new SimulatedClock();
  let sends = 0;
  let answer: { accept: (acceptance: Acceptance) => void; refuse: (error: AppError) => void } | undefined;
  const machine = commandMachine.provide({
    actors: {
      send: fromPromise<Acceptance, void>(() => {
        sends += 1;
        return new Promise((accept, refuse) => {
          answer = { accept, refuse };
        });
      }),
    },
  });
  const actor = createActor(machine, { input: { ...input, now: () => 1000 + clock.now() }, clock }).start();
  const world: World = {
    [accepted.type]: (event: EventObject) => answer?.accept((event as unknown as { output: Acceptance }).output),
    [refused.type]: (event: EventObject) => answer?.refuse((event as typeof refused).error),
    [limit.type]: () => clock.increment(timing.commandConfirm),
  };
  return { actor, world, clock, sends: () => sends };
}

describe.each(beginnings)('a command %s', (_name, input) => {
  test.each(getSimplePaths(commandMachine, graph(input)).map((path) => [nameOf(path.steps), path] as const))(
    'ends as the graph says and is sent at most once: %s',
    async (_path, { steps }) => {
      const { actor, world, clock, sends } = startCommand(input);
      await replay(actor, steps, world);
      const before = snapshotToCommand(actor.getSnapshot());
      expect(sends()).toBe('restored' in input || before.sentAt === null ? 0 : 1);
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'PROVEN' });
      clock.increment(timing.commandConfirm * 10);
      const after = snapshotToCommand(actor.getSnapshot());
      expect(isSettled(after)).toBe(true);
      expect(sends()).toBeLessThanOrEqual(1);
      const isFinal = before.state === 'failed' || (before.state === 'accepted' && isSettled(before));
      if (isFinal) expect(after).toEqual(before);
      else expect(after.state).toBe('confirmed');
    },
  );
});

test('no path leads from an end back to a request', () => {
  for (const [, input] of beginnings) {
    for (const { steps } of getSimplePaths(commandMachine, graph(input))) {
      const values = steps.map((step) => snapshotToCommand(step.state));
      const firstEnd = values.findIndex(isSettled);
      if (firstEnd >= 0) expect(values.slice(firstEnd).every(isSettled)).toBe(true);
    }
  }
});

test('every state of the lifecycle is reached, but "requested", which lasts no time here', () => {
  const paths = beginnings.flatMap(([, input]) => getShortestPaths(commandMachine, graph(input)));
  const reached = new Set(paths.map(({ state }) => snapshotToCommand(state).state));
  expect([...reached].toSorted()).toEqual(commandStates.filter((state) => state !== 'requested').toSorted());
});

describe('what a command says', () => {
  test('offline it fails at once, in words, and is never sent', () => {
    const { actor, sends } = startCommand(requested({ obstacle: commandMessages.offline }));
    const failed = { state: 'failed', message: commandMessages.offline, sentAt: null };
    expect(snapshotToCommand(actor.getSnapshot())).toMatchObject(failed);
    expect(sends()).toBe(0);
  });

  test('where nothing can prove it, it ends when the device took it, and not when it was merely passed on', async () => {
    for (const [answer, state, isEnd] of [
      [accepted, 'accepted', true],
      [passedOn, 'accepted', false],
    ] as const) {
      const { actor, world, clock } = startCommand(requested({ isProvable: false }));
      world[accepted.type]?.(answer);
      await expect.poll(() => snapshotToCommand(actor.getSnapshot()).state).toBe(state);
      expect(isSettled(snapshotToCommand(actor.getSnapshot()))).toBe(isEnd);
      clock.increment(timing.commandConfirm);
      const after = isEnd ? { state: 'accepted', message: null } : { state: 'unconfirmed' };
      expect(snapshotToCommand(actor.getSnapshot())).toMatchObject(after);
    }
  });

  test('what the device says of its failure is its end, in its words', () => {
    const { actor } = startCommand(requested());
    actor.send({ type: 'DISPROVEN', message: disproven.message });
    expect(snapshotToCommand(actor.getSnapshot())).toMatchObject({ state: 'failed', message: disproven.message });
  });

  test('what is as good as the result ends it too, also late, and stays beside it', () => {
    for (const wait of [0, timing.commandConfirm]) {
      const { actor, clock } = startCommand(requested());
      clock.increment(wait);
      actor.send({ type: 'PROVEN', note: provenOtherwise.note });
      const ended = { state: 'confirmed', message: provenOtherwise.note, settledAt: 1000 + wait };
      expect(snapshotToCommand(actor.getSnapshot())).toMatchObject(ended);
    }
  });

  test('a refusal is told with its own message, also after the limit', async () => {
    const { actor, world, clock } = startCommand(requested());
    clock.increment(timing.commandConfirm);
    const open = { state: 'unconfirmed', message: commandMessages.unconfirmed };
    expect(snapshotToCommand(actor.getSnapshot())).toMatchObject(open);
    world[refused.type]?.(refused);
    await expect.poll(() => actor.getSnapshot().value).toBe('failed');
    const reason = { status: refusal.status, message: refusal.message };
    expect(snapshotToCommand(actor.getSnapshot())).toMatchObject({ message: refusal.message, refusal: reason });
  });

  test('an answer that leaves open what happened is kept beside the open end, and late evidence still counts', async () => {
    const breakdown = new AppError({ code: 'server', message: 'The relay board rests.', status: 503 });
    const { actor, world } = startCommand(requested());
    world[refused.type]?.({ ...refused, error: breakdown } as typeof refused);
    await expect.poll(() => snapshotToCommand(actor.getSnapshot()).state).toBe('unconfirmed');
    const answer = { status: 503, message: 'The relay board rests.' };
    const open = { message: commandMessages.unconfirmed, refusal: answer };
    expect(snapshotToCommand(actor.getSnapshot())).toMatchObject(open);
    actor.send({ type: 'PROVEN' });
    expect(snapshotToCommand(actor.getSnapshot()).state).toBe('confirmed');
  });

  test.each([
    ['the API does not answer', silence],
    ['something else breaks', new Error('A part of the page is missing.')],
  ])('nothing is said to be the words of the server where %s', async (_how, error) => {
    const { actor, world } = startCommand(requested());
    world[refused.type]?.({ ...refused, error } as typeof refused);
    await expect.poll(() => snapshotToCommand(actor.getSnapshot()).state).toBe('unconfirmed');
    expect(snapshotToCommand(actor.getSnapshot()).refusal).toBeNull();
  });

  test('times are those of the clock, and late evidence moves the end', async () => {
    const { actor, world, clock } = startCommand(requested());
    clock.increment(300);
    world[accepted.type]?.(accepted);
    await expect.poll(() => actor.getSnapshot().matches({ running: 'accepted' })).toBe(true);
    clock.increment(timing.commandConfirm);
    const open = snapshotToCommand(actor.getSnapshot());
    const times = { requestedAt: 1000, sentAt: 1000, acceptedAt: 1300, settledAt: 16_300 };
    expect(open).toMatchObject({ state: 'unconfirmed', ...times });
    clock.increment(5000);
    actor.send({ type: 'PROVEN' });
    const late = { state: 'confirmed', settledAt: 21_300, message: null };
    expect(snapshotToCommand(actor.getSnapshot())).toMatchObject(late);
  });
});
