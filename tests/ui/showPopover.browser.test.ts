import { expect, it } from 'vitest';
import { showPopover } from '#ui/overlay/showPopover.ts';

function popover(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  document.body.append(element);
  return element;
}

it('shows a popover that begins while another one is being shown', async () => {
  const [menu, hint] = [popover(), popover()];
  // As when opening a menu draws pending content, a tooltip among it.
  menu.addEventListener('beforetoggle', () => showPopover(hint), { once: true });
  menu.showPopover();
  expect(menu.matches(':popover-open')).toBe(true);
  await expect.poll(() => hint.matches(':popover-open')).toBe(true);
  menu.remove();
  hint.remove();
});

it('leaves a popover that is shown already, or gone', async () => {
  const [shown, gone] = [popover(), popover()];
  shown.showPopover();
  showPopover(shown);
  gone.remove();
  showPopover(gone);
  await new Promise(requestAnimationFrame);
  expect([shown, gone].map((element) => element.matches(':popover-open'))).toEqual([true, false]);
  shown.remove();
});
