export type PermissionState = 'In force' | 'Not yet' | 'Ended';

/** Whether a permission counts at an instant; its schedule says at which hours. */
export function permissionState(
  { startsAt, endsAt }: { startsAt?: string | null | undefined; endsAt?: string | null | undefined },
  now: number,
): PermissionState {
  if (endsAt && Date.parse(endsAt) <= now) return 'Ended';
  return startsAt && Date.parse(startsAt) > now ? 'Not yet' : 'In force';
}
