import { Stack } from '#ui/layout/layout.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';

/** Stands for the search, the groups and the units of the first group. */
export function FreeListSkeleton() {
  return (
    <Stack gap="3" aria-busy="true">
      <SkeletonBlock h="9" maxW="20rem" />
      <SkeletonBlock h="28" />
      <SkeletonBlock h="11" />
      <SkeletonBlock h="11" />
      <SkeletonBlock h="11" />
    </Stack>
  );
}
