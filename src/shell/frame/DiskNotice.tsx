import { diskMessages } from '#domain/messages/disk.ts';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The replica works without a disk as well; only its next start is slower. */
export default function DiskNotice() {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap="1"
      marginTop="3"
      paddingTop="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      data-disk="unavailable"
    >
      <chakra.p textStyle="sm" fontWeight="medium">
        {diskMessages.notKept}
      </chakra.p>
      <Note textStyle="xs">{diskMessages.notKeptMeaning}</Note>
    </chakra.div>
  );
}
