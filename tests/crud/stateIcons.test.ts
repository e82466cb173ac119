import { expect, it } from 'vitest';
import { stateIcons } from '#crud/status/stateIcons.ts';
import { denialAppearances } from '#parts/denial/denialAppearances.ts';

const states = Object.entries(stateIcons).flatMap(([kind, icons]) =>
  Object.entries(icons).map(([state, icon]) => ({ kind, word: state.toLowerCase(), icon })),
);

it('gives each state of a kind an icon of its own', () => {
  const shared = Object.keys(stateIcons).filter((kind) => {
    const icons = states.filter((each) => each.kind === kind).map(({ icon }) => icon);
    return new Set(icons).size < icons.length;
  });
  expect(shared).toEqual([]);
});

it('gives a word the same icon wherever it stands', () => {
  const iconsOf = (word: string) => new Set(states.filter((each) => each.word === word).map(({ icon }) => icon));
  // A user and a document that are active are a person and a paper.
  const words = new Set(states.map(({ word }) => word).filter((word) => word !== 'active'));
  expect([...words].filter((word) => iconsOf(word).size > 1)).toEqual([]);
  expect(iconsOf('in arrears')).toContain(denialAppearances.arrears.icon);
  expect(iconsOf('expired')).toContain(denialAppearances.expired.icon);
});
