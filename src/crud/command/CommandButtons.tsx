import { holdActs, provingStatuses, labelsOf, type PlainAct, type CommandedEntity } from '#domain/commands/act.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { doorStatusOf } from '#domain/states/doorStatus.ts';
import { isOneOf } from '#domain/states/words.ts';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { Note, Truncated } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useMay } from '../context/session.ts';
import { CommandButton } from './CommandButton.tsx';
import { offeredActs } from './offeredActs.ts';
import { useCommand } from './useCommand.ts';
import type { CommandedRow } from './useDisabledReason.ts';

export interface CommandButtonsProps {
  entity: CommandedEntity;
  row: CommandedRow;
  /** xs: for rows; md: for panels. */
  size?: 'xs' | 'md';
  /** Default: every act that needs no details, but none that holds a door or only ends that. */
  acts?: readonly PlainAct[];
  /** Fills the width, and says below why nothing can be sent; on a phone the buttons always fill it. */
  wide?: boolean;
  /** Shows "Unlock North gate", for places that name no door themselves. */
  isNamed?: boolean;
  reason?: string | undefined;
  onSent?: () => void;
}

const Acts = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    gap: '1',
    flexShrink: '0',
    flexGrow: { base: '1', sm: '0' },
    '& > p': { gridColumn: '1 / -1', textStyle: 'xs', color: 'fg.muted', textAlign: 'start' },
    '&[data-wide]': { flexGrow: '1' },
  },
});

/** Whether the door shows another state than the act asks for. */
function isLikely(act: PlainAct, { entity, row }: Pick<CommandButtonsProps, 'entity' | 'row'>): boolean {
  return (act === 'lock' || act === 'open') && !isOneOf(provingStatuses[act], doorStatusOf(entity, row));
}

/** null without the right. A press sends the command at once. */
export function CommandButtons(props: CommandButtonsProps) {
  const { entity, row, size = 'xs', wide = false, isNamed = false, reason, onSent } = props;
  const { target, running, disabledReason, press } = useCommand(entity, row);
  const offered = offeredActs(entity, row, useMay());
  const acts = offered.filter((act) => props.acts?.includes(act) ?? !isOneOf(holdActs, act));
  if (acts.length === 0) return null;
  // In a row a sentence takes the buttons' place. That there is no connection, the page's header says once.
  if (!wide && disabledReason === commandMessages.lockedOut)
    return (
      <Note textStyle="xs" lineHeight={{ base: '2.75rem', md: '1.75rem' }} flexShrink="0">
        {commandMessages.takesNone}
      </Note>
    );
  // While a command runs, the status already says why the buttons are disabled.
  const why = running ? null : disabledReason;
  return (
    <Acts data-wide={wide ? '' : undefined}>
      {acts.map((act) => {
        const label = `${labelsOf(target, act).verb} ${target.name}`;
        const likely = isLikely(act, props);
        return (
          <Tooltip key={act} label={why}>
            <CommandButton
              act={act}
              label={label}
              size={size}
              isDisabled={disabledReason !== null}
              variant="outline"
              color={likely ? 'accent.fg' : 'fg.muted'}
              data-autofocus={likely && wide ? '' : undefined}
              w="full"
              minW="4.75rem"
              onPress={() => {
                if (press(act, { reason }) !== null) onSent?.();
              }}
            >
              {isNamed ? <Truncated maxW="16rem">{label}</Truncated> : labelsOf(target, act).verb}
            </CommandButton>
          </Tooltip>
        );
      })}
      {why !== null && wide ? <p data-disabled-reason="">{why}</p> : null}
    </Acts>
  );
}
