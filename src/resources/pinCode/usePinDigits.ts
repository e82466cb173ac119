import { pinDigits } from '#domain/validation/pin.ts';
import { useSession } from '#crud/context/session.ts';

/** The digits of a drawn PIN, which suffice for every site in view. */
export function usePinDigits(): number {
  const { sites } = useSession();
  return Math.max(pinDigits.usual, ...sites.map((site) => site.pinDigits ?? 0));
}
