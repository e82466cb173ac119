import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readFixtures } from './fixtureFiles.ts';
import { layerFixtures } from './layerFixtures.ts';
import { lintProject } from './lintProject.ts';
import { sizeFixtures } from './sizeFixtures.ts';

const fixtures = [...readFixtures(), ...layerFixtures(), ...sizeFixtures()];
const settingsSchema = z.object({
  rules: z.record(z.string(), z.union([z.string(), z.tuple([z.string()], z.unknown())])),
});
let broken = new Map<string, string[]>();

beforeAll(async () => {
  broken = await lintProject(new Map(fixtures.map(({ path, text }) => [path, text])));
});

/** The rules that are named beside the category that is on as a whole. */
function namedRules(): string[] {
  const text = readFileSync(new URL('../../.oxlintrc.json', import.meta.url), 'utf8');
  const { rules } = settingsSchema.parse(JSON.parse(text));
  const on = Object.entries(rules).filter(([, setting]) => (Array.isArray(setting) ? setting[0] : setting) !== 'off');
  return on.map(([name]) => (name.includes('/') ? name.replace('/', '.') : `eslint.${name}`));
}

it('has one fixture a path', () => {
  expect(new Set(fixtures.map(({ path }) => path)).size).toBe(fixtures.length);
});

it.each(fixtures)('$path breaks exactly $breaks', ({ path, breaks }) => {
  expect(broken.get(path)).toEqual(breaks);
});

it('proves every rule that the settings name', () => {
  const proven = new Set(fixtures.flatMap(({ breaks }) => breaks));
  const rules = [...namedRules(), 'eslint.no-restricted-imports', 'typescript.no-floating-promises'];
  expect(rules.filter((rule) => !proven.has(rule))).toEqual([]);
});
