import { Check } from 'lucide-react';
import { importMessages } from '#domain/messages/imports.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { madeMessages } from '#domain/messages/many.ts';
import { importSteps, madeSteps, type ImportStepId } from './importStep.ts';

const ofFile = importMessages.steps;
const ofForm = { ...ofFile, ...madeMessages.steps };

const Steps = chakra('ol', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', sm: '2' },
    listStyle: 'none',
    m: '0',
    p: '0',
    pb: '4',
  },
});

const Step = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minW: '0',
    textStyle: 'sm',
    color: 'fg.muted',
    '&[aria-current]': { color: 'fg', fontWeight: 'semibold' },
    // A line leads on to the next step.
    '&:not(:last-of-type)': {
      flex: { base: '1', sm: 'none' },
      _after: { content: '""', flex: '1', minW: { base: '2', sm: '8' }, h: '1px', bg: 'border.emphasized' },
    },
  },
});

const Number = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    flexShrink: '0',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    textStyle: 'xs',
    fontVariantNumeric: 'tabular-nums',
    _icon: { boxSize: '3.5' },
    '[aria-current] > &': { bg: 'accent.solid', borderColor: 'accent.solid', color: 'accent.contrast' },
    '[data-past] > &': { bg: 'accent.subtle', borderColor: 'accent.border', color: 'accent.fg' },
  },
});

export interface ImportStepsProps {
  current: ImportStepId;
  /** Whether a form makes the rows, and no file has them. */
  isMade: boolean;
}

/** The steps of an import, with the current one. A phone names the current one alone. */
export function ImportSteps({ current, isMade }: ImportStepsProps) {
  const texts = isMade ? ofForm : ofFile;
  const steps: readonly ImportStepId[] = isMade ? madeSteps : importSteps;
  const place = steps.indexOf(current);
  return (
    <Steps aria-label={texts.label}>
      {steps.map((step, index) => (
        <Step
          key={step}
          aria-current={index === place ? 'step' : undefined}
          data-past={index < place ? '' : undefined}
          aria-label={texts[step]}
        >
          <Number aria-hidden="true">{index < place ? <Check /> : index + 1}</Number>
          <chakra.span aria-hidden="true" smDown={index === place ? {} : { display: 'none' }}>
            {texts[step]}
          </chakra.span>
        </Step>
      ))}
    </Steps>
  );
}
