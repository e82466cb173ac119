import { Keyboard } from 'lucide-react';
import { mapMessages } from '#domain/messages/map.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Kbd } from '#ui/text/Kbd.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { editor: texts } = mapMessages;

/** The keys of the editor, for whoever has a keyboard. */
export function EditorKeys() {
  return (
    <Popover
      label={texts.keys}
      width="sm"
      trigger={(props) => <IconButton icon={Keyboard} label={texts.keys} {...props} />}
    >
      <Stack gap="3" textStyle="sm">
        <chakra.dl
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          alignItems="center"
          columnGap="4"
          rowGap="1.5"
          m="0"
        >
          {texts.keyRows.map(({ keys, act }) => (
            <chakra.div key={act} display="contents">
              <dt>{act}</dt>
              <chakra.dd m="0" display="flex" gap="1" justifyContent="flex-end">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
        {texts.pointerRows.map((row) => (
          <Note key={row}>{row}</Note>
        ))}
      </Stack>
    </Popover>
  );
}
