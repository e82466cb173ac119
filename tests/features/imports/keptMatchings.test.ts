import { expect, it } from 'vitest';
import type { ImportSettings } from '#domain/import/plan.ts';
import type { ImportView } from '#domain/import/view.ts';
import { matchingOf, renamedMatching, settingsWith, withMatching } from '#features/imports/keptMatchings.ts';

const settings: ImportSettings = {
  kind: 'customer',
  fields: ['firstName', null, 'email'],
  answers: { dateOrder: 'day' },
  siteId: 4,
  existing: 'keep',
  makesMissing: false,
};

const viewOf = (columns: readonly string[]): ImportView => ({
  id: 'a',
  kind: 'customer',
  fileName: 'tenants.csv',
  isMade: false,
  at: 0,
  state: 'matching',
  settings,
  columns,
  samples: [],
  fields: ['firstName', 'lastName', 'email'].map((id) => ({
    id,
    label: id,
    isRequired: false,
    isSecret: false,
    standsFor: [],
  })),
  questions: [],
  rowCount: 1,
  progress: null,
  verdicts: { create: 0, change: 0, same: 0, cannot: 0 },
  outcomes: { waiting: 0, sending: 0, done: 0, failed: 0, unknown: 0, undone: 0, kept: 0 },
  balances: null,
  notices: [],
  needsFile: false,
  canUndo: false,
});

const kept = matchingOf('SiteLink tenants', viewOf(['sFName', 'Notes', 'sEmail']), settings);

it('a kept matching fits a file with the same columns in another order', () => {
  const next = viewOf(['SEMAIL', 'sFName', 'Notes']);
  expect(settingsWith(next, { ...settings, fields: [null, null, null], answers: {}, siteId: 9 }, kept)).toEqual({
    ...settings,
    fields: ['email', 'firstName', null],
    siteId: 9,
  });
});

it('columns that it does not know keep their fields, unless it has given the field away', () => {
  const next = viewOf(['sFName', 'Surname', 'First']);
  const proposed = { ...settings, fields: [null, 'lastName', 'firstName'] };
  expect(settingsWith(next, proposed, kept).fields).toEqual(['firstName', 'lastName', null]);
});

it('fields that no longer exist are left out', () => {
  const odd = { ...kept, fields: { sfname: 'shoeSize' } };
  expect(settingsWith(viewOf(['sFName']), { ...settings, fields: ['firstName'] }, odd).fields).toEqual([null]);
});

it('an answer about a person is not kept: the same name is somebody else in another file', () => {
  const answers = { dateOrder: 'day', 'customer:Zoë Hart, zoe@hart.test': '12' };
  expect(matchingOf('Rent roll', viewOf(['Tenant']), { ...settings, answers }).answers).toEqual({ dateOrder: 'day' });
});

it('a matching of the same name replaces the earlier one', () => {
  const again = { ...kept, name: 'sitelink TENANTS', existing: 'change' as const };
  expect(withMatching([kept], again)).toEqual([again]);
});

it('a matching is renamed in its place, and replaces another one of that name', () => {
  const others = ['Stora', 'Old list'].map((name) => ({ ...kept, name }));
  const all = [kept, ...others];
  const named = (name: string) => renamedMatching(all, kept, name).map((each) => each.name);
  expect(named('  Tenants of SiteLink ')).toEqual(['Tenants of SiteLink', 'Stora', 'Old list']);
  expect(named('STORA')).toEqual(['STORA', 'Old list']);
});

it('answers about people are not kept', () => {
  const answers = { dateOrder: 'day', 'customer:J Smith, j@smith.test': '12', 'word:status:OUT': 'completed' };
  const matching = matchingOf('Rent roll', viewOf(['sFName']), { ...settings, answers });
  expect(matching.answers).toEqual({ dateOrder: 'day', 'word:status:OUT': 'completed' });
});
