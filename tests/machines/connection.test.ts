import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { connectionStates } from '#domain/live/connection.ts';
import {
  askedByServer,
  connectionMachine,
  snapshotToConnection,
  type ConnectionEvent,
} from '#machines/connectionMachine.ts';
import { nameOf } from './replay.ts';

const events: ConnectionEvent[] = [
  { type: 'SESSION' },
  { type: 'NO_SESSION' },
  { type: 'SOCKET_UP', recovered: false },
  { type: 'SOCKET_DOWN', reason: 'transport close' },
  { type: 'SOCKET_DOWN', reason: askedByServer },
  { type: 'API_ANSWERED' },
  { type: 'API_SILENT' },
];

const graph = {
  input: { now: () => 0 },
  events,
  serializeState: (state: { value: unknown; context: { apiIsSilent: boolean } }) =>
    JSON.stringify([state.value, state.context.apiIsSilent]),
};

function startConnection() {
  let now = 0;
  let reconnects = 0;
  const machine = connectionMachine.provide({
    actions: {
      reconnect: () => {
        reconnects += 1;
      },
    },
  });
  const actor = createActor(machine, { input: { now: () => now } }).start();
  const after = (span: number, event: ConnectionEvent) => {
    now += span;
    actor.send(event);
    return snapshotToConnection(actor.getSnapshot());
  };
  return { actor, after, reconnects: () => reconnects };
}

const quietMachine = connectionMachine.provide({ actions: { reconnect: () => undefined } });

test('every state of the connection is reached', () => {
  const reached = getShortestPaths(quietMachine, graph).map(({ state }) => snapshotToConnection(state).state);
  expect([...new Set(reached)].toSorted()).toEqual([...connectionStates].toSorted());
});

describe('along every path', () => {
  const paths = getSimplePaths(quietMachine, graph).map(({ steps }) => [nameOf(steps), steps] as const);
  test.each(paths)('%s', (_path, steps) => {
    const { actor, after, reconnects } = startConnection();
    let asked = 0;
    for (const { event, state } of steps.slice(1)) {
      const before = snapshotToConnection(actor.getSnapshot());
      const now = after(1000, event);
      expect(now.state).toBe(snapshotToConnection(state).state);
      if (now.state === before.state && event.type !== 'SESSION') expect(now.since).toBe(before.since);
      if (event.type === 'NO_SESSION') expect(now.state).toBe('offline');
      if (event.type === 'SOCKET_UP') expect(now.state).toBe(before.state === 'offline' ? 'offline' : 'live');
      if (event.type === 'SOCKET_DOWN' && event.reason === askedByServer && before.state !== 'offline') asked += 1;
    }
    expect(reconnects()).toBe(asked);
  });
});

describe('a story of an outage', () => {
  test('live, lost, silent, answering again, live; each with its own beginning', () => {
    const { after } = startConnection();
    expect(after(1, { type: 'SESSION' })).toEqual({ state: 'connecting', since: 1 });
    expect(after(10, { type: 'SOCKET_UP', recovered: false })).toEqual({ state: 'live', since: 11 });
    const down = { type: 'SOCKET_DOWN', reason: 'transport close' } as const;
    expect(after(100, down)).toEqual({ state: 'reconnecting', since: 111 });
    expect(after(10, { type: 'API_SILENT' })).toEqual({ state: 'maintenance', since: 121 });
    expect(after(10, { type: 'API_SILENT' })).toEqual({ state: 'maintenance', since: 121 });
    expect(after(10, { type: 'API_ANSWERED' })).toEqual({ state: 'reconnecting', since: 141 });
    expect(after(10, { type: 'SOCKET_UP', recovered: true })).toEqual({ state: 'live', since: 151 });
  });

  test('a silent API under a live socket is no maintenance until the socket goes too', () => {
    const { after } = startConnection();
    after(0, { type: 'SESSION' });
    after(0, { type: 'SOCKET_UP', recovered: false });
    expect(after(0, { type: 'API_SILENT' }).state).toBe('live');
    expect(after(0, { type: 'SOCKET_DOWN', reason: 'ping timeout' }).state).toBe('maintenance');
  });

  test('after a disconnect that the server asked for, the socket is told to connect again', () => {
    const { after, reconnects } = startConnection();
    after(0, { type: 'SESSION' });
    after(0, { type: 'SOCKET_UP', recovered: false });
    after(0, { type: 'SOCKET_DOWN', reason: 'transport close' });
    expect(reconnects()).toBe(0);
    after(0, { type: 'SOCKET_UP', recovered: true });
    after(0, { type: 'SOCKET_DOWN', reason: askedByServer });
    expect(reconnects()).toBe(1);
  });
});
