import { Bookmark, BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportSettings } from '#domain/import/plan.ts';
import type { ImportView } from '#domain/import/view.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Line, Row, Stack } from '#ui/layout/layout.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import {
  keptMatchingsSchema,
  longestMatchingName,
  matchingOf,
  renamedMatching,
  settingsWith,
  withMatching,
  type KeptMatching,
} from './keptMatchings.ts';

const { columns: texts } = importMessages;

const none: KeptMatching[] = [];

interface NameFormProps {
  /** The name so far; empty: none. */
  current?: string;
  hint?: string;
  act: string;
  onName: (name: string) => void;
}

function NameForm({ current = '', hint, act, onName }: NameFormProps) {
  const [name, setName] = useState(current);
  const [isTried, setTried] = useState(false);
  const isMissing = name.trim() === '';
  const submit = () => {
    setTried(true);
    if (!isMissing) onName(name);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="3">
        <FormField label={texts.keepName} hint={hint} error={isTried && isMissing ? texts.nameMissing : null}>
          <TextInput
            autoFocus
            maxLength={longestMatchingName}
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </FormField>
        <Row justifyContent="flex-end">
          <Button type="submit" variant="solid" colorPalette="accent">
            {act}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface KeptMatchingLineProps {
  name: string;
  onUse: () => void;
  onName: (name: string) => void;
  onRemove: () => void;
}

function KeptMatchingLine({ name, onUse, onName, onRemove }: KeptMatchingLineProps) {
  const [isNaming, setNaming] = useState(false);
  const rename = (next: string) => {
    setNaming(false);
    onName(next);
  };
  if (isNaming) return <NameForm current={name} act={texts.renameSave} onName={rename} />;
  return (
    <Line>
      <Button variant="ghost" flex="1" justifyContent="flex-start" onClick={onUse}>
        {name}
      </Button>
      <IconButton icon={Pencil} label={texts.renameKept(name)} onClick={() => setNaming(true)} />
      <IconButton icon={Trash2} label={texts.removeKept(name)} onClick={onRemove} />
    </Line>
  );
}

export interface KeptMatchingsProps {
  view: ImportView;
  settings: ImportSettings;
  onUse: (settings: ImportSettings) => void;
}

/** Keeps a matching under a name in this browser, and uses one for another file. */
export function KeptMatchings({ view, settings, onUse }: KeptMatchingsProps) {
  const { userId } = useSession();
  const [kept, store] = useStoredValue(
    `${storageKeys.matchingPrefix}${userId}.${view.kind}`,
    keptMatchingsSchema,
    none,
  );
  return (
    <Row>
      {kept.length === 0 ? null : (
        <Popover
          label={texts.kept}
          placement="bottom-end"
          trigger={(props) => (
            <Button {...props}>
              <Bookmark aria-hidden="true" />
              {texts.kept}
            </Button>
          )}
        >
          {({ close }) => (
            <Stack gap="1">
              {kept.map((matching) => (
                <KeptMatchingLine
                  key={matching.name}
                  name={matching.name}
                  onUse={() => {
                    onUse(settingsWith(view, settings, matching));
                    close();
                  }}
                  onName={(name) => store(renamedMatching(kept, matching, name))}
                  onRemove={() => store(kept.filter((each) => each !== matching))}
                />
              ))}
            </Stack>
          )}
        </Popover>
      )}
      <Popover
        label={texts.keep}
        placement="bottom-end"
        trigger={(props) => (
          <Button {...props} variant="ghost">
            <BookmarkPlus aria-hidden="true" />
            {texts.keep}
          </Button>
        )}
      >
        {({ close }) => (
          <NameForm
            hint={texts.keepHint}
            act={texts.keepSave}
            onName={(name) => {
              store(withMatching(kept, matchingOf(name, view, settings)));
              close();
            }}
          />
        )}
      </Popover>
    </Row>
  );
}
