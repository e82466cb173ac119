import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { isStorageBlocked, removeStored, storedKeys } from '#lib/storedValue.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

const schema = z.number().int();
const key = 'tests.stored';
const fallback = 15;

/** Opens another document of the same origin: its writes arrive as from another tab. */
function openOtherTab(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame;
}

describe('useStoredValue', () => {
  let otherTab: HTMLIFrameElement;
  beforeEach(() => {
    localStorage.removeItem(key);
    otherTab = openOtherTab();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    otherTab.remove();
  });

  const render = () => renderHook(() => useStoredValue(key, schema, fallback));

  it('keeps what was set, and every user of the key in this tab sees it', () => {
    const one = render();
    const other = render();
    expect(one.result.current[0]).toBe(15);
    act(() => one.result.current[1](50));
    expect([one.result.current[0], other.result.current[0]]).toEqual([50, 50]);
    expect(localStorage.getItem(key)).toBe('50');
  });

  it('follows another tab, its clearing included', async () => {
    const { result } = render();
    otherTab.contentWindow?.localStorage.setItem(key, '100');
    await waitFor(() => expect(result.current[0]).toBe(100));
    otherTab.contentWindow?.localStorage.clear();
    await waitFor(() => expect(result.current[0]).toBe(15));
  });

  it('is up to date when the page wakes from rest, before the browser tells what it missed', () => {
    const { result } = render();
    localStorage.setItem(key, '100');
    act(() => void document.dispatchEvent(new Event('resume')));
    expect(result.current[0]).toBe(100);
    localStorage.setItem(key, '200');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(result.current[0]).toBe(200);
  });

  it.each(['{', '"text"', '1.5'])('falls back for %s, which is not of its shape', (stored) => {
    localStorage.setItem(key, stored);
    expect(render().result.current[0]).toBe(15);
  });

  it('holds what the browser has no room for as long as the page lives, its removal included', () => {
    localStorage.setItem(key, '20');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { result } = render();
    act(() => result.current[1](50));
    expect([result.current[0], localStorage.getItem(key), isStorageBlocked()]).toEqual([50, '20', true]);
    expect(storedKeys(key)).toEqual([key]);
    act(() => removeStored(key));
    expect([result.current[0], localStorage.getItem(key)]).toEqual([fallback, null]);
    act(() => result.current[1](60));
    full.mockRestore();
    otherTab.contentWindow?.localStorage.setItem(key, '100');
    return waitFor(() => expect(result.current[0]).toBe(100));
  });
});
