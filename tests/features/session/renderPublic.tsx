import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { PublicFrame } from '#features/session/PublicFrame.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

const themed = (page: ReactElement) => (
  <ThemeProvider colourModeKey="tests.colourMode">
    <PublicFrame>{page}</PublicFrame>
  </ThemeProvider>
);

/** Returns a function that renders another state. */
export function renderPublic(page: ReactElement): (page: ReactElement) => void {
  const { rerender } = render(themed(page));
  return (next) => rerender(themed(next));
}
