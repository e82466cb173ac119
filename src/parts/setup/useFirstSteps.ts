import { useSession } from '#crud/context/session.ts';
import { usePresences } from '#crud/setup/usePresence.ts';
import { firstStepsOf, type FirstStep } from '#domain/setup/firstSteps.ts';

/** The first steps of the chosen site and its organisation. */
export function useFirstSteps(): readonly FirstStep[] {
  const { features, rights } = useSession().visitor;
  return firstStepsOf(usePresences(), (flag) => rights.isSuperAdmin || features?.[flag] === true);
}
