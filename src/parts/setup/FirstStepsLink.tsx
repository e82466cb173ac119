import { firstStepMessages as texts } from '#domain/messages/firstSteps.ts';
import { isSetupOpen } from '#domain/setup/firstSteps.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { usePresence } from '#crud/setup/usePresence.ts';
import { useFirstSteps } from './useFirstSteps.ts';

function OpenSteps() {
  const steps = useFirstSteps();
  if (!isSetupOpen(steps)) return null;
  return (
    <AppLink to="firstSteps" fontWeight="medium" textDecoration="underline">
      {texts.link(steps.filter(({ state }) => state === 'done').length, steps.length)}
    </AppLink>
  );
}

/**
 * The way back to the first steps; nothing once every step is done that a facility needs. A site with bookings is in
 * use, so its home page asks for no further lists.
 */
export default function FirstStepsLink() {
  const bookings = usePresence('booking');
  return bookings === 'absent' || bookings === 'unreadable' ? <OpenSteps /> : null;
}
