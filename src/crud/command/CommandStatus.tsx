import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { memo } from 'react';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { commandAppearance } from './commandAppearance.ts';
import { sentenceOf, shortText } from './commandText.ts';

const Line = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minW: '0',
    maxW: 'full',
    color: 'colorPalette.fg',
    textStyle: 'xs',
    fontWeight: 'medium',
    _icon: { boxSize: '3.5', flexShrink: '0' },
    '&[data-moves] > svg': { animation: 'spin 1400ms linear infinite' },
  },
});

export const CommandStatus = memo(function CommandStatus({ command }: { command: Command }) {
  const { icon: Icon, tone, isSpinning = false } = commandAppearance(command);
  const timed = !isSettled(command) || command.state === 'unconfirmed';
  return (
    <Line
      colorPalette={tone}
      title={sentenceOf(command)}
      data-command-state={command.state}
      data-moves={isSpinning ? '' : undefined}
    >
      <Icon aria-hidden="true" />
      <chakra.span truncate>{shortText(command)}</chakra.span>
      {timed ? (
        <Muted fontWeight="normal" flexShrink="0">
          <Elapsed since={command.requestedAt} />
        </Muted>
      ) : null}
    </Line>
  );
});
