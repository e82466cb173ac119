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
import { useState } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { MenuSeparator } from '#ui/overlay/MenuSeparator.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { SavedView } from './savedViews.ts';
import { useViewActions, type ViewActions, type ViewActionsInput } from './useViewActions.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

export interface ViewMenuProps extends ViewActionsInput {
  /** The list's title: "Units". */
  title: string;
  /** The entry without a view, and what a view keeps; absent: "All units", and what lists have. */
  words?: { all: string; keeps: string } | undefined;
}

const Name = chakra('span', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxW: '16rem' },
});

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
            <Name>{saved?.name ?? state.view ?? all}</Name>
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
      >
        <MenuItem checked={state.view === undefined} onSelect={openAll}>
          {all}
        </MenuItem>
        {views.stored.views.map((view) => (
          <MenuItem key={view.name} checked={view === saved} onSelect={() => open(view)}>
            <Name>{view.name}</Name>
            {view.name === views.stored.defaultName ? (
              <chakra.span textStyle="xs" color="fg.muted">
                Default
              </chakra.span>
            ) : null}
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
      <chakra.span textStyle="sm" color="fg.muted" role="status">
        Changed
      </chakra.span>
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
