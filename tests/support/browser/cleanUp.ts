import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { popup } from '#ui/popup/popup.ts';
import { mergeStyleSheets } from './fewStyleSheets.ts';

/** Prints the page only for who reads the message: who polls for an element takes many failures and reads the last. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  const get = () => [message ?? '', prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

// The default of a second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError });

// Files in a worker share modules: nothing rendered may reach the next file.
afterEach(() => {
  cleanup();
  popup.closeAll();
});

afterAll(mergeStyleSheets);
