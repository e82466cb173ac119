import { z } from 'zod';
import type { User } from '#domain/entities/user.ts';
import { useSession } from '../context/session.ts';

const namedSchema = z.looseObject({ organisationName: z.string().trim().min(1) });

export interface OwnOrganisation {
  /** null: unknown. */
  id: number | null;
  /** The organisation's name as the server sends it beside the signed-in user; null: unknown. */
  name: string | null;
}

export function ownOrganisationOf(user: User | null): OwnOrganisation {
  const named = namedSchema.safeParse(user);
  return { id: user?.organisationId ?? null, name: named.success ? named.data.organisationName : null };
}

/** The signed-in user's organisation. */
export function useOwnOrganisation(): OwnOrganisation {
  return ownOrganisationOf(useSession().user);
}
