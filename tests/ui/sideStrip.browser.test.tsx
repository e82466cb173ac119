import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SideStrip } from '#ui/layout/SideStrip.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

const strip = (width: string, chips: number) => (
  <ThemeProvider colourModeKey="tests.colourMode">
    <div style={{ width, display: 'flex' }}>
      <SideStrip>
        {Array.from({ length: chips }, (_chip, index) => (
          <button key={index} type="button" style={{ flexShrink: 0, width: '100px' }}>
            {`Chip ${index + 1}`}
          </button>
        ))}
      </SideStrip>
    </div>
  </ThemeProvider>
);
const hiddenSides = () => document.querySelector('[data-more]')?.getAttribute('data-more');
const arrows = () => document.querySelectorAll<HTMLElement>('button[aria-hidden]');

it('shows that there is more only where something is out of sight', async () => {
  const { rerender } = render(strip('600px', 3));
  await screen.findByRole('button', { name: 'Chip 3' });
  await expect.poll(hiddenSides).toBe('');
  expect(arrows()).toHaveLength(0);
  rerender(strip('600px', 9));
  await expect.poll(hiddenSides).toBe('after');
  rerender(strip('1200px', 9));
  await expect.poll(hiddenSides).toBe('');
});

it('moves to the end by its arrow and back', async () => {
  render(strip('600px', 7));
  await expect.poll(hiddenSides).toBe('after');
  arrows()[0]?.click();
  await expect.poll(hiddenSides).toBe('before');
  arrows()[0]?.click();
  await expect.poll(hiddenSides).toBe('after');
});
