import { expect, it } from 'vitest';
import { lookOf, stateChoices, stateLooks, type StateKind } from '#domain/states/stateLooks.ts';
import { stateIcons } from '#crud/status/stateIcons.ts';

const kinds = Object.keys(stateLooks) as StateKind[];

it.each(kinds)('each state of a %s is a choice with a label, a tone and an icon', (kind) => {
  const choices = stateChoices(kind);
  expect(choices.map(({ value }) => value).toSorted()).toEqual(Object.keys(stateLooks[kind]).toSorted());
  for (const { label } of choices) expect(label).toMatch(/^[A-Z][a-z ]+$/);
  expect(Object.keys(stateIcons[kind]).toSorted()).toEqual(Object.keys(stateLooks[kind]).toSorted());
});

it('a word that a kind lacks shows as the server wrote it', () => {
  expect(lookOf('booking', 'on hold')).toEqual({ label: 'On hold', tone: 'neutral' });
  expect(lookOf('order', 'constructor')).toEqual({ label: 'Constructor', tone: 'neutral' });
});
