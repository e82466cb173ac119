import { useEffect, useId, useRef, type RefObject } from 'react';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Step } from '#domain/lifecycle/define.ts';
import type { LifecycleEntity } from '#domain/lifecycle/lifecycleOf.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { RuledPart } from '#ui/layout/box.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { Note } from '#ui/text/text.tsx';
import { TransitionDialog, type ExplainStep } from './TransitionDialog.tsx';
import { useTransition } from './useTransition.ts';

export interface TransitionButtonsProps {
  entity: LifecycleEntity;
  row: AnyRecord;
  /** row: buttons beside each other, each with its sentence as a hint; list: below each other, with the sentences. */
  layout?: 'row' | 'list';
  size?: NonNullable<ButtonProps['size']>;
  /** Makes the first step the main action of its view. */
  hasMainAction?: boolean;
  /** The consequence of a step for this very record, which the question before it shows below the step's sentence. */
  explain?: ExplainStep;
  /** The steps that this kind of record takes, in its own words; absent: all of the table, in the table's words. */
  words?: StepWords;
}

export type StepWords = Readonly<Record<string, Pick<Step, 'verb' | 'consequence'>>>;

const withWords = (step: Step, words: StepWords | undefined): Step => ({ ...step, ...words?.[step.to] });

/** The pressed button goes with its step: the focus moves on to the next one, where it was not moved already. */
function useFocusAfterStep(group: RefObject<HTMLDivElement | null>, state: string | null): void {
  const before = useRef(state);
  useEffect(() => {
    const isChanged = before.current !== state;
    before.current = state;
    if (isChanged && document.activeElement === document.body) group.current?.querySelector('button')?.focus();
  }, [group, state]);
}

/**
 * The steps that the lifecycle and the user's rights allow; null without any. A step that hurts asks first, and one
 * with a way back can be undone for 10 s. A failure shows in a popup.
 * @example <TransitionButtons entity="booking" row={booking} hasMainAction />
 */
export function TransitionButtons(props: TransitionButtonsProps) {
  const { entity, row, layout = 'row', size = 'md', hasMainAction = false } = props;
  const view = useTransition(entity, row);
  const id = useId();
  const { state, sendingTo, choose, asked } = view;
  const { words } = props;
  const steps = view.steps.filter(({ to }) => words === undefined || to in words).map((step) => withWords(step, words));
  const group = useRef<HTMLDivElement>(null);
  useFocusAfterStep(group, state);
  if (steps.length === 0) return null;
  const button = ({ to, verb }: Step, index: number) => (
    <Button
      size={size}
      {...(hasMainAction && index === 0 ? ({ variant: 'solid', colorPalette: 'accent' } as const) : {})}
      busy={sendingTo === to}
      aria-disabled={(sendingTo !== null && sendingTo !== to) || undefined}
      aria-describedby={layout === 'list' ? `${id}${to}` : undefined}
      data-to={to}
      onClick={() => choose(to)}
    >
      {verb}
    </Button>
  );
  return (
    <>
      {layout === 'row' ? (
        <Row ref={group}>
          {steps.map((step, index) => (
            <Tooltip key={step.to} label={step.consequence}>
              {button(step, index)}
            </Tooltip>
          ))}
        </Row>
      ) : (
        <div ref={group}>
          {steps.map((step, index) => (
            <RuledPart
              key={step.to}
              display="flex"
              flexDirection={{ base: 'column', sm: 'row' }}
              alignItems={{ base: 'stretch', sm: 'center' }}
              gap={{ base: '1', sm: '4' }}
              py="2.5"
            >
              <Note id={`${id}${step.to}`} flex="1">
                {step.consequence}
              </Note>
              {button(step, index)}
            </RuledPart>
          ))}
        </div>
      )}
      <TransitionDialog view={{ ...view, asked: asked && withWords(asked, words) }} explain={props.explain} />
    </>
  );
}
