import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { removals } from '#tests/support/replica/removals.ts';
import { ruleMarkers, withoutRule, type RuleMarker } from '#tests/support/replica/ruleMarkers.ts';

const folder = fileURLToPath(new URL('../../../collections/replica', import.meta.url));
const sourceOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const inOrder = (markers: readonly { rule: number; name: string }[]) =>
  markers.map(({ rule, name }) => `${rule}: ${name}`).sort();

it('each rule that can be taken out is marked in the source exactly once', () => {
  expect(inOrder(ruleMarkers(folder))).toEqual(inOrder(removals));
});

/** null: the removal gives another program that parses, with names that the file has. */
function faultOf(marker: RuleMarker): string | null {
  const removal = removals.find(({ rule, name }) => rule === marker.rule && name === marker.name);
  if (removal === undefined) return 'has no removal';
  const source = sourceOf(marker.file);
  const changed = withoutRule(source, marker, removal);
  const [error] = parseSync(marker.file, changed).errors;
  if (changed === source || error !== undefined) return error?.message ?? 'changes nothing';
  const named = [...JSON.stringify(removal.change).matchAll(/this\.(?:\w+\.)?(\w+)/g)].map(([, name = '']) => name);
  const unknown = named.find((name) => !new RegExp(`\\b${name}\\b`).test(source));
  return unknown === undefined ? null : `names ${unknown}, which the file does not have`;
}

it('each rule leaves another program that parses, by names that the file has', () => {
  const faults = ruleMarkers(folder).map((marker) => [marker.name, faultOf(marker)] as const);
  expect(faults.filter(([, fault]) => fault !== null)).toEqual([]);
});
