import type { RentalDocument } from '#domain/entities/document.ts';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The buttons take effect at once. */
export function DocumentState({ document }: { document: RentalDocument }) {
  const { version } = document;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" role="group" aria-label="Status">
      <LifecycleTag entity="document" row={document} variant="filled" />
      {version === undefined ? null : <chakra.span color="fg.muted">{`Version ${version}`}</chakra.span>}
      <chakra.span flex="1" />
      <TransitionButtons entity="document" row={document} />
    </chakra.div>
  );
}
