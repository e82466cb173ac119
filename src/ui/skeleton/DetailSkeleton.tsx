import { chakra } from '../theme/chakra.ts';
import { SkeletonBlock } from './SkeletonBlock.tsx';

export function DetailSkeleton({ facts = 6 }: { facts?: number }) {
  return (
    <div role="status" aria-label="Loading" data-skeleton="">
      <SkeletonBlock width="12rem" height="7" mb="6" />
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(11rem, 1fr))"
        gap="5"
        p="4"
        mb="6"
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
      >
        {Array.from({ length: facts }, (_fact, index) => (
          <div key={index}>
            <SkeletonBlock width="40%" height="2.5" mb="2" />
            <SkeletonBlock width="70%" />
          </div>
        ))}
      </chakra.div>
      {Array.from({ length: 5 }, (_line, index) => (
        <SkeletonBlock key={index} height="8" mb="2" />
      ))}
    </div>
  );
}
