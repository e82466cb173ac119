import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { paintColourMode } from '#ui/colour/colourMode.ts';
import { usePaintedColourMode } from '#ui/colour/useColourMode.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

const print = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media });
afterEach(async () => {
  await print('');
  localStorage.clear();
  paintColourMode(false);
});

const pages = { page: 1, pageSize: 15, total: 40, pageSizes: [15], maximumButtons: 5 };
const ignore = () => undefined;

it('leaves controls off paper', async () => {
  render(
    <ThemeProvider colourModeKey="colourMode">
      <PageHeader title="Units" actions={<button type="button">New unit</button>} />
      <table>
        <tbody>
          <tr>
            <td data-card="select">Box</td>
            <td>A101</td>
          </tr>
        </tbody>
      </table>
      <Pagination label="Units" {...pages} onPage={ignore} onPageSize={ignore} />
    </ThemeProvider>,
  );
  expect(screen.getByText('New unit')).toBeVisible();
  await print('print');
  for (const text of ['Units', 'A101']) await expect.poll(() => screen.getByText(text)).toBeVisible();
  for (const text of ['New unit', 'Box', 'Rows']) await expect.poll(() => screen.getByText(text)).not.toBeVisible();
});

function Painted() {
  usePaintedColourMode('colourMode');
  return null;
}

it('prints in light colours, whatever the screen has', () => {
  localStorage.setItem('colourMode', '"dark"');
  render(<Painted />);
  const { classList } = document.documentElement;
  expect(classList.contains('dark')).toBe(true);
  window.dispatchEvent(new Event('beforeprint'));
  expect(classList.contains('dark')).toBe(false);
  window.dispatchEvent(new Event('afterprint'));
  expect(classList.contains('dark')).toBe(true);
});
