import { Row } from '#ui/layout/layout.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';

/** Stands where the chips will, so that the strip is no empty band meanwhile. */
export const QueueLoading = () => (
  <Row flexWrap="nowrap" overflow="hidden" aria-hidden="true">
    {['7rem', '9rem', '9rem', '8rem'].map((width, index) => (
      <SkeletonBlock
        key={index}
        w={width}
        h={{ base: '11', md: '8' }}
        css={{ '@media (pointer: coarse)': { h: '11' } }}
        flexShrink="0"
      />
    ))}
  </Row>
);
