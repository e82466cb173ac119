import { OrderedList } from '#ui/layout/list.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { labelsOf } from '#domain/commands/act.ts';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import { formatSeconds } from '#format/duration.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { commandAppearance } from './commandAppearance.ts';
import { sentenceOf } from './commandText.ts';

const Step = chakra('li', {
  base: {
    flex: '1',
    minW: '0',
    borderTopWidth: '3px',
    borderColor: 'border',
    pt: '1',
    textStyle: 'xs',
    color: 'fg.muted',
    '&[data-reached]': { borderColor: 'colorPalette.solid', color: 'fg' },
    '&[data-next]': { animation: 'pulse 1.6s ease-in-out infinite' },
  },
});

interface StepEntry {
  label: string;
  at: number | null;
}

function stepsOf(command: Command): StepEntry[] {
  const { state, requestedAt, sentAt, acceptedAt, settledAt } = command;
  const ends = { failed: 'Failed', unconfirmed: 'Unconfirmed' } as const;
  const last = state === 'failed' || state === 'unconfirmed' ? ends[state] : 'Confirmed';
  const steps = [
    { label: 'Requested', at: requestedAt },
    { label: 'Sent', at: sentAt },
    { label: 'Accepted', at: acceptedAt },
  ];
  // No event ever confirms this command.
  return state === 'accepted' && isSettled(command) ? steps : [...steps, { label: last, at: settledAt }];
}

export function CommandSteps({ command, zone }: { command: Command; zone?: string | undefined }) {
  const { icon: Icon, tone } = commandAppearance(command);
  const steps = stepsOf(command);
  const running = !isSettled(command);
  const next = running ? steps.findLastIndex(({ at }) => at !== null) + 1 : -1;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" colorPalette={tone} data-command-state={command.state}>
      <chakra.p
        display="flex"
        gap="1.5"
        textStyle="sm"
        fontWeight="medium"
        color="colorPalette.fg"
        _icon={{ boxSize: '4', flexShrink: '0', mt: '1px' }}
      >
        <Icon aria-hidden="true" />
        <span>{sentenceOf(command)}</span>
      </chakra.p>
      <OrderedList
        display="flex"
        gap="1"
        w="full"
        aria-label={`${labelsOf(command.target, command.act, command.details).verb}, step by step`}
      >
        {steps.map(({ label, at }, index) => (
          <Step key={label} data-reached={at === null ? undefined : ''} data-next={index === next ? '' : undefined}>
            <chakra.span display="block" truncate>
              {label}
            </chakra.span>
            <Muted display="block" textStyle="figures" minH="4">
              {index === 0 ? <Moment at={command.requestedAt} zone={zone} format="time" /> : null}
              {index > 0 && at !== null ? `+${formatSeconds(at - command.requestedAt)}` : null}
              {index === next ? <Elapsed since={command.requestedAt} /> : null}
            </Muted>
          </Step>
        ))}
      </OrderedList>
    </chakra.div>
  );
}
