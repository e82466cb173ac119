import { useId, useState } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { longestName, nameProblem, type StoredViews } from './savedViews.ts';

export interface ViewNameDialogProps {
  isNew: boolean;
  keeps?: string | undefined;
  stored: StoredViews;
  current: string | undefined;
  onClose: () => void;
  onName: (name: string) => void;
}

export function ViewNameDialog({
  isNew,
  keeps = 'search, filters, sorting and columns',
  stored,
  current,
  onClose,
  onName,
}: ViewNameDialogProps) {
  const id = useId();
  const [name, setName] = useState(current ?? '');
  const [isTried, setTried] = useState(false);
  const problem = nameProblem(stored, name, current);
  const submit = () => {
    setTried(true);
    if (problem === null) onName(name);
  };
  return (
    <Dialog
      title={isNew ? 'Save view' : 'Rename view'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" colorPalette="accent" onClick={submit}>
            {isNew ? 'Save view' : 'Rename view'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isNew ? `The view keeps your ${keeps} in this browser. ` : null}
        <chakra.label htmlFor={id} display="block" pt="3" pb="1" textStyle="sm" fontWeight="medium" color="fg">
          Name
        </chakra.label>
        <TextInput
          id={id}
          w="full"
          data-autofocus=""
          autoComplete="off"
          maxLength={longestName}
          aria-invalid={(isTried && problem !== null) || undefined}
          aria-describedby={`${id}error`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <chakra.p id={`${id}error`} role="alert" textStyle="sm" color="fg.error" pt="1">
          {isTried ? problem : null}
        </chakra.p>
      </form>
    </Dialog>
  );
}
