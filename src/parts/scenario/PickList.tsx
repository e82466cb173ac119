import { useId, useState } from 'react';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** More would only slow the list down; a search finds the others. */
const most = 100;
const fewEnoughToScan = 8;

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    m: '0',
    px: '2',
    py: '1',
    maxH: '12rem',
    overflowY: 'auto',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    '& label': { justifyContent: 'flex-start', w: 'full', minH: { base: '11', md: '7' }, overflowWrap: 'anywhere' },
  },
});

export interface PickListProps<Key> {
  label: string;
  options: readonly { key: Key; label: string }[];
  /** Why some options are missing; null: the list is complete. */
  missing: string | null;
  chosen: readonly Key[];
  onChange: (chosen: Key[]) => void;
}

/** Checkboxes with a search. Those chosen when the list opened stand first. */
export function PickList<Key extends string | number>({
  label,
  options,
  missing,
  chosen,
  onChange,
}: PickListProps<Key>) {
  const [text, setText] = useState('');
  const [before] = useState(() => new Set(chosen));
  const status = useId();
  const ordered = [...options.filter(({ key }) => before.has(key)), ...options.filter(({ key }) => !before.has(key))];
  const found = ordered.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()));
  const shown = found.slice(0, most);
  const limited = found.length > shown.length ? ` ${scenarioMessages.firstShown(shown.length, found.length)}` : '';
  const none = options.length > 0 ? scenarioMessages.noneFound : missing === null ? scenarioMessages.none : null;
  return (
    <Stack role="group" aria-label={label} aria-describedby={status}>
      {options.length <= fewEnoughToScan ? null : (
        <SearchInput
          label={`${scenarioMessages.find}: ${label}`}
          placeholder={scenarioMessages.find}
          value={text}
          onChange={setText}
          width="full"
        />
      )}
      {shown.length === 0 ? null : (
        <List>
          {shown.map((option) => (
            <li key={option.key}>
              <Checkbox
                label={option.label}
                checked={chosen.includes(option.key)}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, option.key] : chosen.filter((key) => key !== option.key))
                }
              >
                {option.label}
              </Checkbox>
            </li>
          ))}
        </List>
      )}
      <Note textStyle="xs" id={status} role="status">
        {found.length === 0 ? none : scenarioMessages.chosen(chosen.length) + (limited && `.${limited}`)}
      </Note>
      {missing === null ? null : (
        <chakra.p role="alert" textStyle="xs" color="fault.fg">
          {missing}
        </chakra.p>
      )}
    </Stack>
  );
}
