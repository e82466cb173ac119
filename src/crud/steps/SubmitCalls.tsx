import { CircleCheck, CircleDashed, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import { formMessages } from '#domain/messages/forms.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { OrderedList } from '#ui/layout/list.tsx';
import type { SubmitProgress } from './step.ts';

type Status = SubmitProgress['calls'][number]['status'];

const icons: Record<Status, LucideIcon> = {
  waiting: CircleDashed,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleX,
};

const colours: Record<Status, string> = {
  waiting: 'fg.muted',
  running: 'accent.fg',
  done: 'secure.fg',
  failed: 'fg.error',
};

const Line = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    py: '1',
    textStyle: 'sm',
    _icon: { boxSize: '4', flexShrink: '0' },
    '&[data-status=running] svg': { animation: 'spin 900ms linear infinite' },
  },
});

/** The calls of a submit, each with how far it is. */
export function SubmitCalls({ calls }: SubmitProgress) {
  return (
    <OrderedList aria-label={formMessages.steps.progress} aria-live="polite">
      {calls.map(({ id, label, status }) => {
        const Icon = icons[status];
        return (
          <Line key={id} data-status={status}>
            <chakra.span color={colours[status]} display="inline-flex">
              <Icon aria-hidden="true" />
            </chakra.span>
            {label}
            <VisuallyHidden>{`(${formMessages.steps.status[status]})`}</VisuallyHidden>
          </Line>
        );
      })}
    </OrderedList>
  );
}
