import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { focusFirstMistake } from '../form/focusFirstMistake.ts';
import { FormShell } from '../form/FormShell.tsx';
import { mistakesOf } from '../form/mistakes.ts';
import type { RecordFormState } from '../form/recordForm.ts';
import { ButtonBar, keepFocus } from '../form/SaveBar.tsx';
import type { Step, SubmitProgress } from './step.ts';
import { StepList } from './StepList.tsx';
import { StepSummary } from './StepSummary.tsx';
import { SubmitCalls } from './SubmitCalls.tsx';

const parameter = 'step';

/** The index of the first step with a mistake; the number of steps if there is none. */
function firstInvalid<Name extends string>(form: RecordFormState, steps: readonly Step<Name>[]): number {
  const found = steps.findIndex(({ fields }) => !form.isValid(fields));
  return found < 0 ? steps.length : found;
}

/**
 * The current step from the address: `?step=when`, or `?step=review` after the last step. An incomplete earlier step
 * comes first.
 */
function useCurrentStep<Name extends string>(form: RecordFormState, steps: readonly Step<Name>[]) {
  const [search, setSearch] = useSearchParams();
  const named = search.get(parameter);
  const requested =
    named === 'review'
      ? steps.length
      : Math.max(
          0,
          steps.findIndex(({ id }) => id === named),
        );
  const [current, setCurrent] = useState(0);
  const { at: restoredAt, isWaiting } = form.restored ?? {};
  const follow = useEffectEvent((index: number) => setCurrent(Math.min(index, firstInvalid(form, steps))));
  // Only the address and a restored or discarded draft move the step: an input that becomes valid does not.
  useEffect(() => follow(requested), [requested, restoredAt, isWaiting]);
  const go = (index: number) => {
    setCurrent(index);
    setSearch((last) => {
      const next = new URLSearchParams(last);
      next.set(parameter, steps[index]?.id ?? 'review');
      return next;
    });
  };
  return { current, go, isReview: current === steps.length };
}

const texts = formMessages.steps;

export interface StepsFormProps<Name extends string> {
  form: RecordFormState;
  progress: SubmitProgress | null;
  /** The form's name for screen readers: "Move in". */
  label: string;
  steps: readonly Step<Name>[];
  /** The label of the last button: "Move in". */
  submitLabel: string;
  actions?: ReactNode;
}

/**
 * A form in steps, with a review of all of them at the end. Next checks the step; the address names it (`?step=when`);
 * the draft survives as that of any form.
 *
 * ```tsx
 * const { form, progress } = useStepsForm({ name: 'moveIn.12', schema, initial, calls, onDone });
 * return <StepsForm form={form} progress={progress} label="Move in" steps={steps} submitLabel="Move in" />;
 * ```
 */
export function StepsForm<Name extends string>(props: StepsFormProps<Name>) {
  const { form, progress, label, steps, submitLabel, actions } = props;
  const { current, go, isReview } = useCurrentStep(form, steps);
  const heading = useHeadingFocus(current);
  useLeadToMistake(form, steps, isReview ? go : null);
  const [failedChecks, setFailedChecks] = useState(0);
  // Once its mistakes are on screen.
  useEffect(() => {
    if (failedChecks > 0) focusFirstMistake(heading.current?.closest('form') ?? null);
  }, [failedChecks, heading]);
  const titles = [...steps.map(({ title }) => title), texts.review];
  const next = async () => {
    const step = steps[current];
    if (step === undefined) return;
    if (await form.check(step.fields)) go(current + 1);
    else setFailedChecks((count) => count + 1);
  };
  const isRetry = progress?.calls.some(({ status }) => status === 'failed') === true;
  return (
    <FormShell
      form={form}
      label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReview) form.submit();
        else void next();
      }}
      bar={
        <ButtonBar
          before={
            current === 0 ? null : (
              <Button onClick={() => go(current - 1)} disabled={form.isBusy}>
                <ArrowLeft aria-hidden="true" />
                {texts.back}
              </Button>
            )
          }
          main={
            <Button type="submit" variant="solid" colorPalette="accent" busy={form.isBusy} onMouseDown={keepFocus}>
              {isReview ? (isRetry ? texts.retry : submitLabel) : texts.next}
              {isReview ? null : <ArrowRight aria-hidden="true" />}
            </Button>
          }
        >
          {form.isDirty ? (
            <Button variant="ghost" onClick={form.discard} disabled={form.isBusy}>
              {texts.discard}
            </Button>
          ) : null}
          {actions}
          <VisuallyHidden role="status">{form.isBusy ? 'Saving' : ''}</VisuallyHidden>
        </ButtonBar>
      }
    >
      <StepList
        titles={titles}
        current={current}
        reachable={Math.max(current, firstInvalid(form, steps))}
        onOpen={go}
      />
      <chakra.h2 ref={heading} tabIndex={-1} textStyle="lg" fontWeight="semibold" outline="none">
        {titles[current]}
      </chakra.h2>
      {steps.map(({ id, Content }, index) => (
        // Hidden steps stay mounted, so that the summary has their texts.
        <chakra.div
          key={id}
          display={index === current ? 'flex' : 'none'}
          flexDirection="column"
          gap="4"
          data-step={id}
        >
          <Content />
        </chakra.div>
      ))}
      {isReview ? <StepSummary steps={steps} onChange={go} /> : null}
      {isReview && progress !== null ? <SubmitCalls calls={progress.calls} /> : null}
    </FormShell>
  );
}

/** Moves the focus to the heading after a change of the step, for screen readers and the keyboard. */
function useHeadingFocus(current: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    heading.current?.focus();
  }, [current]);
  return heading;
}

function useLeadToMistake<Name extends string>(
  form: RecordFormState,
  steps: readonly Step<Name>[],
  go: ((index: number) => void) | null,
): void {
  const { errors } = useFormState({ control: form.control });
  const paths = mistakesOf(errors).map(({ path }) => path);
  const index = steps.findIndex(({ fields }) =>
    fields.some((field) => paths.some((path) => path === field || path.startsWith(`${field}.`))),
  );
  const lead = useEffectEvent((to: number) => {
    if (to >= 0) go?.(to);
  });
  useEffect(() => lead(index), [index]);
}
