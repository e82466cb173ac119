import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { popup, popupStore } from '#ui/popup/popup.ts';

// A second, its default, is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// The files of a worker share their modules: what a test renders or shows must not reach the next file.
afterEach(() => {
  cleanup();
  for (const { id } of popupStore.read()) popup.close(id);
});
