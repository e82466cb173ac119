import type { NamedCall } from '#domain/calls/index.ts';
import { admin } from '#domain/calls/define.ts';
import { entityOf, resourceNames } from '#domain/entities/index.ts';

const bases = resourceNames
  .map((name) => {
    const { base = admin, resource, label } = entityOf(name);
    return { path: `${base}/${resource ?? ''}`, title: label.many };
  })
  // The longer first: "units/…" is asked before what "units" begins.
  .toSorted((one, other) => other.path.length - one.path.length);

/** The heading of a call: the resource that its path belongs to, or whose records it returns. */
export function groupOf({ call: { path, of } }: NamedCall): string {
  if (path.startsWith('auth/')) return 'Sign-in';
  const base = bases.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  if (base !== undefined) return base.title;
  return of === undefined ? 'More' : entityOf(of).label.many;
}
