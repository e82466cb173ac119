import {
  Bookmark,
  BookmarkPlus,
  ChevronDown,
  Link2,
  Pencil,
  RotateCcw,
  Save,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { useState, useId } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { MenuSeparator } from '#ui/overlay/MenuSeparator.tsx';
import { Muted, Truncated } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { type SavedView, longestName, nameProblem, type StoredViews } from './savedViews.ts';
import { useViewActions, type ViewActions, type ViewActionsInput } from './useViewActions.ts';

interface ViewNameDialogProps {
  isNew: boolean;
  keeps?: string | undefined;
  stored: StoredViews;
  current: string | undefined;
  onClose: () => void;
  onName: (name: string) => void;
}

function ViewNameDialog({
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

export interface ViewMenuProps extends ViewActionsInput {
  /** The list's title: "Units". */
  title: string;
  /** The entry without a view, and the parts that a view keeps; absent: "All units", and the parts of lists. */
  words?: { all: string; keeps: string } | undefined;
}

export function ViewMenu({ title, words, ...input }: ViewMenuProps) {
  const { views, state } = input;
  const actions = useViewActions(input);
  const { saved, isEdited, open, openAll, save } = actions;
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const all = words?.all ?? `All ${title.toLowerCase()}`;
  return (
    <>
      <Menu
        label="Saved views"
        placement="bottom-start"
        trigger={(props) => (
          <Button {...props} variant="outline" maxW="14rem">
            <Bookmark aria-hidden="true" />
            <Truncated maxW="16rem">{saved?.name ?? state.view ?? all}</Truncated>
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
      >
        <MenuItem checked={state.view === undefined} onSelect={openAll}>
          {all}
        </MenuItem>
        {views.stored.views.map((view) => (
          <MenuItem key={view.name} checked={view === saved} onSelect={() => open(view)}>
            <Truncated maxW="16rem">{view.name}</Truncated>
            {view.name === views.stored.defaultName ? <Muted textStyle="xs">Default</Muted> : null}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={BookmarkPlus} onSelect={() => setNaming('save')}>
          Save as new view
        </MenuItem>
        <MenuItem icon={Link2} onSelect={actions.copyLink}>
          Copy link to this view
        </MenuItem>
        {saved === undefined ? null : (
          <SavedViewItems saved={saved} actions={actions} onRename={() => setNaming('rename')} />
        )}
      </Menu>
      {isEdited && saved !== undefined ? (
        <EditedView name={saved.name} onSave={() => save(saved.name)} onReset={() => open(saved)} />
      ) : null}
      {saved === undefined && state.view !== undefined ? (
        <Button variant="ghost" onClick={() => save(state.view ?? '')}>
          <Save aria-hidden="true" />
          Save view
        </Button>
      ) : null}
      {naming === null ? null : (
        <ViewNameDialog
          isNew={naming === 'save'}
          keeps={words?.keeps}
          stored={views.stored}
          current={naming === 'rename' ? saved?.name : undefined}
          onClose={() => setNaming(null)}
          onName={(name) => {
            setNaming(null);
            if (naming === 'save' || saved === undefined) save(name);
            else actions.rename(saved, name);
          }}
        />
      )}
    </>
  );
}

interface SavedViewItemsProps {
  saved: SavedView;
  actions: ViewActions;
  onRename: () => void;
}

function SavedViewItems({ saved, actions, onRename }: SavedViewItemsProps) {
  const { isDefault, toggleDefault, remove } = actions;
  return (
    <>
      <MenuItem icon={isDefault ? StarOff : Star} onSelect={() => toggleDefault(saved)}>
        {isDefault ? 'Stop using as default' : 'Use as default'}
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={onRename}>
        Rename view
      </MenuItem>
      <MenuItem icon={Trash2} onSelect={() => remove(saved)}>
        Delete view
      </MenuItem>
    </>
  );
}

function EditedView({ name, onSave, onReset }: { name: string; onSave: () => void; onReset: () => void }) {
  return (
    <chakra.span role="group" aria-label={`Changes to ${name}`} display="inline-flex" alignItems="center" gap="1">
      <Muted textStyle="sm" role="status">
        Changed
      </Muted>
      <Button variant="ghost" onClick={onSave}>
        <Save aria-hidden="true" />
        Save
      </Button>
      <Button variant="ghost" onClick={onReset}>
        <RotateCcw aria-hidden="true" />
        Reset
      </Button>
    </chakra.span>
  );
}
