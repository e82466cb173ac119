import { storageKeys } from '#domain/limits/storageKeys.ts';
import { readStoredText } from '#lib/storedValue.ts';
import { openHostEarly } from './worker/openHost.ts';
import { fetchConfig } from './start/fetchConfig.ts';

/** Starts the two slowest requests before the other code has loaded: public/start.js loads this file by itself. */
void fetchConfig();
if (readStoredText(storageKeys.token) !== null) openHostEarly();
