import { guideMessages } from '#domain/messages/guide.ts';
import { Button } from '#ui/control/Button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Kbd } from '#ui/text/Kbd.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { keyName, shortcuts, type ShortcutId } from './shortcuts.ts';

const groups = ['Rows', 'List', 'Help'] as const;

export interface ShortcutSheetProps {
  available: readonly ShortcutId[];
  onClose: () => void;
}

export default function ShortcutSheet({ available, onClose }: ShortcutSheetProps) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <>
          <LinkButton to="guide">{guideMessages.openGuide}</LinkButton>
          <Button data-autofocus="" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {groups.map((group) => {
          const own = shortcuts.filter((shortcut) => shortcut.group === group && available.includes(shortcut.id));
          if (own.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <chakra.h3 textStyle="xs" color="fg.muted" pb="1.5">
                {group}
              </chakra.h3>
              <chakra.dl
                display="grid"
                gridTemplateColumns="minmax(0, 1fr) auto"
                alignItems="center"
                columnGap="6"
                rowGap="2"
                m="0"
                color="fg"
              >
                {own.map(({ id, keys, label }) => (
                  <chakra.div key={id} display="contents">
                    <dt>{label}</dt>
                    <chakra.dd m="0" display="flex" gap="1" justifyContent="flex-end">
                      {keys.map((key) => (
                        <Kbd key={key}>{keyName(key)}</Kbd>
                      ))}
                    </chakra.dd>
                  </chakra.div>
                ))}
              </chakra.dl>
            </section>
          );
        })}
      </Stack>
    </Dialog>
  );
}
