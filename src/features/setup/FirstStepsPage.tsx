import { CircleCheck } from 'lucide-react';
import { firstStepMessages as texts } from '#domain/messages/firstSteps.ts';
import { isSetupDone } from '#domain/setup/firstSteps.ts';
import { homeRoute, routeOf } from '#domain/routes/index.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { FirstSteps } from '#parts/setup/FirstSteps.tsx';
import { useFirstSteps } from '#parts/setup/useFirstSteps.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';

/** From an empty organisation to the first customer, and where each step is done. */
export default function FirstStepsPage() {
  const steps = useFirstSteps();
  const isDone = isSetupDone(steps);
  return (
    <>
      <PageHeader title={routeOf('firstSteps').title} />
      <Stack gap="4">
        {isDone ? (
          <EmptyState
            icon={CircleCheck}
            title={texts.finished}
            action={
              <LinkButton to={homeRoute} main>
                {routeOf(homeRoute).title}
              </LinkButton>
            }
          >
            {steps.every(({ state }) => state === 'done') ? texts.finishedText : texts.neededText}
          </EmptyState>
        ) : null}
        {/* Below the message they begin anew, rather than move. */}
        <FirstSteps key={String(isDone)} steps={steps} isWholePage />
      </Stack>
    </>
  );
}
