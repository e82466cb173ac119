import { expect, it } from 'vitest';
import { billOfMaterials, refusedComponents } from '../../bin/licences.ts';

const componentsOf = (...components: readonly object[]) =>
  billOfMaterials.parse({ bomFormat: 'CycloneDX', components }).components;

it('takes permissive licences, and of others the tools that were looked at', () => {
  const components = componentsOf(
    { name: 'zod', version: '4.6.7', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'lightningcss-linux-x64-gnu', version: '1.33.0', licenses: [{ license: { id: 'MPL-2.0' } }] },
  );
  expect(refusedComponents(components)).toEqual([]);
});

it('names every package with other terms, a choice of terms, or none', () => {
  const components = componentsOf(
    { name: 'copied', version: '1.0.0', licenses: [{ license: { id: 'GPL-3.0-only' } }] },
    { name: 'browser', version: '2.0.0', licenses: [{ license: { id: 'MPL-2.0' } }] },
    { name: 'either', version: '3.0.0', licenses: [{ expression: 'MIT OR GPL-2.0' }] },
    { name: 'both', version: '4.0.0', licenses: [{ license: { id: 'MIT' } }, { license: { name: 'See the file' } }] },
    { name: 'silent', version: '5.0.0' },
  );
  expect(refusedComponents(components)).toEqual([
    'copied 1.0.0: GPL-3.0-only',
    'browser 2.0.0: MPL-2.0',
    'either 3.0.0: MIT OR GPL-2.0',
    'both 4.0.0: MIT, See the file',
    'silent 5.0.0: no licence',
  ]);
});
