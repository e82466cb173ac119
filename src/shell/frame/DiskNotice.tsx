import { localStoreMessages } from '#domain/messages/localStore.ts';
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
        {localStoreMessages.notKept}
      </chakra.p>
      <Note textStyle="xs">{localStoreMessages.notKeptMeaning}</Note>
    </chakra.div>
  );
}
