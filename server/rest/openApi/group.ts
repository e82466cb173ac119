import type { NamedCall } from '#domain/calls/index.ts';
import { admin } from '#domain/calls/define.ts';
import { entityOf, resourceNames } from '#domain/entities/index.ts';

const bases = resourceNames
  .map((name) => {
    const { base = admin, resource, label } = entityOf(name);
    return { path: `${base}/${resource ?? ''}`, title: label.many };
  })
  // Longer paths first: "units/…" must match before "units".
  .toSorted((one, other) => other.path.length - one.path.length);

/** The resource of a call's path, or of the records it returns. */
export function groupOf({ call: { path, of } }: NamedCall): string {
  if (path.startsWith('auth/')) return 'Sign-in';
  const base = bases.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  if (base !== undefined) return base.title;
  return of === undefined ? 'More' : entityOf(of).label.many;
}
