import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react';
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
  settingsWith,
  withMatching,
  type KeptMatching,
} from './keptMatchings.ts';

const { columns: texts } = importMessages;

const none: KeptMatching[] = [];

interface NameFormProps {
  onName: (name: string) => void;
}

function NameForm({ onName }: NameFormProps) {
  const [name, setName] = useState('');
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
        <FormField label={texts.keepName} hint={texts.keepHint} error={isTried && isMissing ? texts.nameMissing : null}>
          <TextInput
            data-autofocus=""
            maxLength={longestMatchingName}
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </FormField>
        <Row justifyContent="flex-end">
          <Button type="submit" variant="solid" colorPalette="accent">
            {texts.keepSave}
          </Button>
        </Row>
      </Stack>
    </form>
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
                <Line key={matching.name}>
                  <Button
                    variant="ghost"
                    flex="1"
                    justifyContent="flex-start"
                    onClick={() => {
                      onUse(settingsWith(view, settings, matching));
                      close();
                    }}
                  >
                    {matching.name}
                  </Button>
                  <IconButton
                    icon={Trash2}
                    label={texts.removeKept(matching.name)}
                    onClick={() => store(kept.filter((each) => each !== matching))}
                  />
                </Line>
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
