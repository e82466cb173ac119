import { storageKeys } from '#domain/limits/storageKeys.ts';
import { readStoredText } from '#lib/storedValue.ts';
import { openHostEarly } from './host/openHost.ts';
import { askForConfig } from './start/configFile.ts';

/*
 * What takes longest to answer is asked for before the rest of the code is even here: in a build, public/start.js loads
 * this file by itself. The page does without it, only later.
 */
void askForConfig();
if (readStoredText(storageKeys.token) !== null) openHostEarly();
