import { act, fireEvent } from '@testing-library/react';
import { expect } from 'vitest';

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

async function isReady(element: Element): Promise<void> {
  const isDisabled = () => element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;
  await expect.poll(() => element.checkVisibility() && !isDisabled()).toBe(true);
}

/**
 * Presses what can be seen and is enabled, with the events of a mouse but without one: a browser that moves its mouse
 * takes thirty times as long. Tests of pointers, and of what may cover a control, use Vitest's `userEvent`.
 */
export async function pressOn(element: Element): Promise<void> {
  await isReady(element);
  await act(async () => {
    fireEvent.pointerDown(element);
    // A handler that prevents the default leaves the focus where it was.
    if (fireEvent.mouseDown(element)) {
      const target = element.closest<HTMLElement>(focusable);
      if (target === null) (document.activeElement as HTMLElement | null)?.blur();
      else target.focus();
    }
    fireEvent.pointerUp(element);
    fireEvent.mouseUp(element);
    (element as HTMLElement).click();
    await Promise.resolve();
  });
}

/** Puts a text into a field that has the focus then, as `userEvent.fill` does. */
export async function fillIn(field: HTMLElement, value: string): Promise<void> {
  await isReady(field);
  await act(async () => {
    field.focus();
    fireEvent.input(field, { target: { value } });
    await Promise.resolve();
  });
}
