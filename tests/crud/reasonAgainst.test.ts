import { expect, it } from 'vitest';
import { commandMessages, silenceMessages } from '#domain/messages/commands.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { reasonAgainst, type Circumstances, type CommandedRow } from '#crud/command/useDisabledReason.ts';

const reason = (row: Partial<CommandedRow>, given: Partial<Circumstances> = {}) =>
  reasonAgainst(
    'unit',
    { id: 7, name: 'A7', ...row },
    { connection: 'live', running: false, written: String, ...given },
  );

it('is none for a door of every status but overlocked', () => {
  for (const status of unitStatuses) {
    expect(reason({ status })).toBe(status === 'overlocked' ? commandMessages.lockedOut : null);
  }
});

it('is that the device is offline, where it is known since when', () => {
  const lastHeardAt = '2026-11-21T00:00:00Z';
  const silent = silenceMessages.own('A7', String(Date.parse(lastHeardAt)));
  expect(reason({ online: false, lastHeardAt })).toBe(silent);
  expect(reason({ online: true, lastHeardAt })).toBeNull();
  for (const odd of [null, undefined, 'long ago', 5]) expect(reason({ online: false, lastHeardAt: odd })).toBeNull();
});

it('is that a command runs, or that the server cannot be reached', () => {
  expect(reason({}, { running: true })).toBe(commandMessages.running);
  for (const connection of ['offline', 'reconnecting', 'maintenance'] as const) {
    expect(reason({}, { connection })).toBe(commandMessages.unreachable);
  }
  for (const connection of ['connecting', 'live'] as const) expect(reason({}, { connection })).toBeNull();
});
