import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useMenuExpanded } from '#shell/navigation/useMenuExpanded.ts';

function Menu() {
  const [expanded, toggle] = useMenuExpanded();
  return <button onClick={toggle}>{expanded ? 'Collapse menu' : 'Expand menu'}</button>;
}

const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => localStorage.clear());
afterEach(() => page.viewport(1280, 800));

it('is expanded on a desktop, until somebody chooses, and again after the window was no desktop', async () => {
  await page.viewport(840, 800);
  render(<Menu />);
  await userEvent.click(await button('Collapse menu'));
  await button('Expand menu');
  await page.viewport(1280, 800);
  await button('Expand menu');
  await page.viewport(839, 800);
  await page.viewport(840, 800);
  await button('Collapse menu');
});

it('leaves the room of a phone on its side to the page', async () => {
  await page.viewport(844, 390);
  render(<Menu />);
  await button('Expand menu');
});
