import { BorderedBox } from '#ui/layout/box.tsx';

/** A long text scrolls, also by keys. */
export function DocumentText({ label, children }: { label: string; children: string }) {
  return (
    <BorderedBox
      maxH="24rem"
      overflowY="auto"
      p="4"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      lineHeight="1.6"
      focusVisibleRing="outside"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {children}
    </BorderedBox>
  );
}
