import { chakra } from '#ui/theme/chakra.ts';

const Words = chakra('div', {
  base: {
    maxH: '24rem',
    overflowY: 'auto',
    p: '4',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: '1.6',
    focusVisibleRing: 'outside',
  },
});

/** A long text scrolls, also by keys. */
export function DocumentText({ label, children }: { label: string; children: string }) {
  return (
    <Words tabIndex={0} role="region" aria-label={label}>
      {children}
    </Words>
  );
}
