import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { popup, popupStore } from '#ui/popup/popup.ts';

// The default of a second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Files in a worker share modules: nothing rendered may reach the next file.
afterEach(() => {
  cleanup();
  for (const { id } of popupStore.read()) popup.close(id);
});
