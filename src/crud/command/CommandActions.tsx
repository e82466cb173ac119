import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { provingStatuses, verbOf, type PlainAct, type CommandedEntity } from '#domain/commands/act.ts';
import { doorStatusOf } from '#domain/states/doorStatus.ts';
import { isOneOf } from '#domain/states/words.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useMay } from '../context/session.ts';
import { CommandButton } from './CommandButton.tsx';
import { CommandReason, reasonOf } from './CommandReason.tsx';
import { offeredActs } from './offeredActs.ts';
import { useAskedPress } from './PowerQuestion.tsx';
import { useCommand } from './useCommand.ts';
import { whyDisabled, type CommandedRow } from './useDisabledReason.ts';

export interface CommandActionsProps {
  entity: CommandedEntity;
  row: CommandedRow;
  /** Says why the record cannot do an act at all, in a sentence; null: it can. */
  limitOf?: (act: PlainAct) => string | null;
}

const noLimit = () => null;

/** The act that a person most likely wants; null for devices that are no doors. */
function primaryActOf(acts: readonly PlainAct[], { entity, row }: Pick<CommandActionsProps, 'entity' | 'row'>) {
  if (acts.includes('release')) return 'release';
  const isOpen = isOneOf(provingStatuses.open, doorStatusOf(entity, row));
  const wanted = isOpen ? 'lock' : 'open';
  return acts.includes(wanted) ? wanted : null;
}

const Group = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    flexGrow: { base: '1', sm: '0' },
    '& > button': { flexGrow: { base: '1', sm: '0' } },
    // On a phone three words have no room for icons beside the menu.
    smDown: { '&[data-many] > [data-act]': { px: '2', '& > svg': { display: 'none' } } },
  },
});

/**
 * The commands of a details page. The likely act stands out, and no act changes its place: a held door offers its
 * release in place of the hold. The arrow opens a popover
 * that sends an act with a reason. Renders nothing without the right.
 */
export function CommandActions({ entity, row, limitOf = noLimit }: CommandActionsProps) {
  const { target, running, disabledReason, press: send } = useCommand(entity, row);
  const { press, question } = useAskedPress(entity, row, send);
  const id = useId();
  const acts = offeredActs(entity, row, useMay());
  if (acts.length === 0) return null;
  const isMany = acts.length > 2;
  const why = running
    ? null
    : whyDisabled(
        disabledReason,
        acts.map((act) => limitOf(act)),
      );
  const primary = primaryActOf(acts, { entity, row });
  const buttons = (labelOf: (verb: string) => string, onPress: (act: PlainAct) => void) =>
    acts.map((act) => {
      const verb = verbOf(target, act, row);
      const isDisabled = disabledReason !== null || limitOf(act) !== null;
      const look = act === primary && !isDisabled ? ({ variant: 'solid', colorPalette: 'accent' } as const) : {};
      return (
        <CommandButton
          key={act}
          {...look}
          act={act}
          isDisabled={isDisabled}
          label={labelOf(verb)}
          aria-describedby={isDisabled && why !== null ? id : undefined}
          onPress={() => onPress(act)}
        >
          {verb}
        </CommandButton>
      );
    });
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" flexGrow={{ base: '1', sm: '0' }} data-commands="">
      <Group data-many={isMany ? '' : undefined}>
        {buttons(
          (verb) => `${verb} ${target.name}`,
          (act) => press(act),
        )}
        <Popover
          label={`Command ${target.name} with a reason`}
          placement="bottom-end"
          width={isMany ? '21rem' : '18rem'}
          trigger={(trigger) => (
            <IconButton icon={ChevronDown} label="Give a reason" variant="outline" flexGrow="0!" {...trigger} />
          )}
        >
          {({ close }) => (
            <ReasonPanel
              buttons={(reason) =>
                buttons(
                  (verb) => `${verb} ${target.name} with this reason`,
                  (act) => {
                    press(act, reason);
                    close();
                  },
                )
              }
            />
          )}
        </Popover>
      </Group>
      {question}
      {/* The sentence wraps within the width of the buttons, so that it does not move them. */}
      {why === null ? null : (
        <Note textStyle="xs" w="0" minW="full" id={id} data-disabled-reason="">
          {why}
        </Note>
      )}
    </chakra.div>
  );
}

function ReasonPanel({ buttons }: { buttons: (reason: { reason?: string }) => ReactNode }) {
  const [typed, setTyped] = useState('');
  return (
    <Stack>
      <CommandReason value={typed} onChange={setTyped} hasFocus />
      <Note textStyle="xs">The action log keeps the reason.</Note>
      <chakra.div display="flex" flexWrap="wrap" gap="1" css={{ '& > button': { flexGrow: '1' } }}>
        {buttons(reasonOf(typed))}
      </chakra.div>
    </Stack>
  );
}
