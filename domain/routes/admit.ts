import type { FeatureFlag } from '../entities/organisationFeatures.ts';
import { can, type Ask, type Rights } from '../permissions/can.ts';
import { routeOf, type RouteId } from './index.ts';

/** The organisation's features; null while loading, which keeps gated routes closed. */
export type Features = Readonly<
  Partial<Record<FeatureFlag, boolean | undefined>> & {
    externalStorage?: boolean | undefined;
    isExternalStorageConnected?: boolean | undefined;
  }
> | null;

/** `rights`: null before sign-in. */
export interface Visitor {
  rights: Rights | null;
  features: Features;
}

export type Admission =
  { verdict: 'admitted' } | { verdict: 'signIn' } | { verdict: 'notFound' } | { verdict: 'refused'; missing: Ask };

/**
 * Signed in, then the organisation's feature, then the permission; a super admin passes the last two. Guard, navigation
 * and links all ask this.
 */
export function admit(id: RouteId, { rights, features }: Visitor): Admission {
  const { public: isPublic, feature, area, level, superAdmin } = routeOf(id);
  if (isPublic === true) return { verdict: 'admitted' };
  if (rights === null) return { verdict: 'signIn' };
  if (rights.isSuperAdmin) return { verdict: 'admitted' };
  if (feature !== undefined && features?.[feature] !== true) return { verdict: 'notFound' };
  const ask = { area, level, ...(superAdmin === undefined ? {} : { superAdmin }) };
  return can(rights, ask) ? { verdict: 'admitted' } : { verdict: 'refused', missing: ask };
}
