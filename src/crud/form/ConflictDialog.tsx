import { useId, useState } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { Conflict, SaveQuestion } from './recordForm.ts';

const { collision } = formMessages;

const Field = chakra('div', {
  base: { py: '3', borderTopWidth: '1px', borderColor: 'border.muted', _first: { borderTop: 'none' } },
});

const sides = [
  { value: 'mine', label: collision.mine },
  { value: 'theirs', label: collision.theirs },
] as const;
type Side = (typeof sides)[number]['value'];

export interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  question: SaveQuestion;
}

/** Asks for each conflicting field whose value to save, before the form is sent. */
export function ConflictDialog({ conflicts, question: { changedBy, answer } }: ConflictDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (path: string): Side => chosen[path] ?? 'mine';
  const theirs = conflicts.map(({ path }) => path).filter((path) => sideOf(path) === 'theirs');
  return (
    <Dialog
      wide
      title={collision.title}
      onClose={() => answer(null)}
      actions={
        <>
          <Button onClick={() => answer(null)} data-autofocus="">
            {collision.stay}
          </Button>
          <Button variant="solid" colorPalette="accent" onClick={() => answer(theirs)}>
            {collision.save}
          </Button>
        </>
      }
    >
      <p>{collision.text(changedBy)}</p>
      <chakra.div pt="2">
        {conflicts.map(({ path, label, ...values }) => (
          <Field key={path} data-conflict={path}>
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
              <strong id={id + path}>{label}</strong>
              <Choices
                labelledBy={id + path}
                choices={sides}
                value={sideOf(path)}
                onChoose={(side) => setChosen({ ...chosen, [path]: side })}
              />
            </chakra.div>
            <chakra.dl m="0" pt="1" display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="3">
              {sides.map(({ value, label: side }) => (
                <chakra.div key={value} display="contents" opacity={sideOf(path) === value ? '1' : '0.65'}>
                  <chakra.dt color="fg.muted">{side}</chakra.dt>
                  <chakra.dd m="0" overflowWrap="anywhere">
                    {values[value]}
                  </chakra.dd>
                </chakra.div>
              ))}
            </chakra.dl>
          </Field>
        ))}
      </chakra.div>
    </Dialog>
  );
}
