import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

it.each([1, 1.5, 2.5])('is under its button and within the window at a zoom of %d', async (zoom) => {
  await page.viewport(1280, 800);
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <div style={{ zoom, position: 'absolute', right: 0, top: 0 }}>
        <Menu label="Emergencies" trigger={(props) => <button {...props}>Siren</button>}>
          <MenuItem onSelect={() => undefined}>Fire</MenuItem>
          <MenuItem onSelect={() => undefined}>Lockdown</MenuItem>
        </Menu>
      </div>
    </ThemeProvider>,
  );
  const button = screen.getByRole('button', { name: 'Siren' });
  await userEvent.click(button);
  const last = await screen.findByRole('menuitem', { name: 'Lockdown' });
  const [anchor, item] = [button.getBoundingClientRect(), last.getBoundingClientRect()];
  expect(item.right).toBeLessThanOrEqual(innerWidth);
  expect(item.right).toBeGreaterThan(innerWidth - 60);
  expect(item.top - anchor.bottom).toBeGreaterThanOrEqual(0);
  expect(item.top - anchor.bottom).toBeLessThan(60 * zoom);
});

it('leaves the bar at the bottom of the window in sight', async () => {
  await page.viewport(1280, 800);
  const { style } = document.documentElement;
  style.setProperty('--banner', '120px');
  onTestFinished(() => void style.removeProperty('--banner'));
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <div style={{ position: 'absolute', top: 600 }}>
        <Menu label="Acts" trigger={(props) => <button {...props}>More</button>}>
          <MenuItem onSelect={() => undefined}>First</MenuItem>
          <MenuItem onSelect={() => undefined}>Second</MenuItem>
          <MenuItem onSelect={() => undefined}>Last</MenuItem>
        </Menu>
      </div>
    </ThemeProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const last = await screen.findByRole('menuitem', { name: 'Last' });
  expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(800 - 120);
});
