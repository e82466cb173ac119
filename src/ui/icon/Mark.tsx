/** The product's logo: a gate's arch with its roller door half up, in the current colour. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M4 21V11a8 8 0 0 1 16 0v10" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path d="M8.2 8.75h7.6M7 12h10M7 15.25h10" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <path d="M1.75 21h4.5M17.75 21h4.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
