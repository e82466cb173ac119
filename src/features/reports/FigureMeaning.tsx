import { Info } from 'lucide-react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { definitions, type DefinitionId } from '#domain/reports/definitions.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** What a figure counts. */
export function FigureMeaning({ term, label, note }: { term: DefinitionId; label: string; note?: string | undefined }) {
  const name = reportPageMessages.change.meaning(label);
  return (
    <Popover
      label={name}
      placement="bottom-end"
      width="20rem"
      padding="4"
      trigger={(props) => (
        <IconButton {...props} icon={Info} label={name} size="xs" variant="ghost" color="fg.subtle" />
      )}
    >
      <chakra.p textStyle="sm" fontWeight="semibold">
        {definitions[term].term}
      </chakra.p>
      <Note pt="1" textWrap="pretty">
        {definitions[term].text}
      </Note>
      {note === undefined ? null : (
        <Note pt="2" textWrap="pretty">
          {note}
        </Note>
      )}
    </Popover>
  );
}
