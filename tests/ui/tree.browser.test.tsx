import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { Tree } from '#ui/tree/Tree.tsx';
import { TreeItem } from '#ui/tree/TreeItem.tsx';

let followed = 0;

function Devices() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setOpen((before) => (before.has(id) ? new Set() : new Set([id])));
  return (
    <ThemeProvider colourModeKey="tests.colourMode">
      <Tree label="Devices" open={open} onToggle={toggle}>
        <TreeItem
          id="hub"
          below={() => (
            <TreeItem id="controller">
              <a
                href="#controller"
                onClick={(event) => {
                  event.preventDefault();
                  followed += 1;
                }}
              >
                Controller
              </a>
            </TreeItem>
          )}
        >
          Hub
        </TreeItem>
        <TreeItem id="loose">Loose</TreeItem>
      </Tree>
    </ThemeProvider>
  );
}

const focused = () => document.activeElement?.getAttribute('data-tree-item');

it('is one stop for Tab, opens and closes by arrows, follows a link by Enter and finds items by letter', async () => {
  render(<Devices />);
  const hub = screen.getByRole('treeitem', { name: 'Hub' });
  await userEvent.tab();
  expect(focused()).toBe('hub');
  await userEvent.keyboard('{ArrowRight}');
  expect(hub.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('controller');
  expect(document.activeElement?.getAttribute('aria-level')).toBe('2');
  await userEvent.keyboard('{Enter}');
  expect(followed).toBe(1);
  await userEvent.keyboard('l');
  expect(focused()).toBe('loose');
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowLeft}');
  expect(focused()).toBe('hub');
  await userEvent.keyboard('{ArrowLeft}');
  expect(hub.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('treeitem', { name: 'Controller' })).toBeNull();
  await userEvent.tab();
  expect(focused()).toBeNull();
});
