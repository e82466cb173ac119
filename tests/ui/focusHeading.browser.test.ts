import { afterEach, beforeEach, expect, it } from 'vitest';
import focusHeading from '#lib/focusHeading.ts';

const main = document.createElement('main');
beforeEach(() => document.body.append(main));
afterEach(() => main.remove());

function show(text: string): HTMLElement {
  main.innerHTML = `<h1>${text}</h1><button>Next</button>`;
  return main.querySelector('h1') as HTMLElement;
}

const focused = () => document.activeElement;

it('follows the headings of a page that loads in steps, also between two of which nothing says that it loads', async () => {
  show('New booking');
  focusHeading();
  expect(focused()).toHaveTextContent('New booking');
  const loading = show('Loading');
  await expect.poll(focused).toBe(loading);
  const last = show('Booking of B1');
  await expect.poll(focused).toBe(last);
});

it('leaves the focus where the person moved it', async () => {
  show('New booking');
  focusHeading();
  main.querySelector('button')?.focus();
  show('Booking of B1');
  await new Promise(requestAnimationFrame);
  expect(focused()).toBe(document.body);
});

it('leaves the focus of a field that the page gave it', () => {
  show('New booking').insertAdjacentHTML('afterend', '<input>');
  main.querySelector('input')?.focus();
  focusHeading();
  expect(focused()).toBe(main.querySelector('input'));
});
