import { z } from 'zod';

/** SPDX identifiers of licences that ask for their notice alone. The build puts the notices into licences.md. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];

/** These licences ask for the source of changed files. The packages are tools of build and tests, and we change none. */
const unchanged: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(@axe-core\/playwright|axe-core|lightningcss(-[\w-]+)?)$/,
};

const licenceSchema = z.union([
  z.object({ license: z.object({ id: z.string() }) }).transform(({ license }) => license.id),
  z.object({ license: z.object({ name: z.string() }) }).transform(({ license }) => license.name),
  z.object({ expression: z.string() }).transform(({ expression }) => expression),
]);

/** The part of a CycloneDX document (version 1.5) that says who made what under which terms. */
export const billOfMaterials = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({ name: z.string(), version: z.string(), licenses: z.array(licenceSchema).default([]) }),
  ),
});

export type Component = z.infer<typeof billOfMaterials>['components'][number];

const isAllowed = (name: string, licence: string) =>
  permissive.includes(licence) || unchanged[licence]?.test(name) === true;

/** The components that name no licence, or one that was not looked at: "left-pad 1.3.0: WTFPL". */
export function refusedComponents(components: readonly Component[]): string[] {
  return components.flatMap(({ name, version, licenses }) => {
    if (licenses.length > 0 && licenses.every((licence) => isAllowed(name, licence))) return [];
    return [`${name} ${version}: ${licenses.join(', ') || 'no licence'}`];
  });
}
