import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { z } from 'zod';

const environmentSchema = z.object({ CHROMIUM_PATH: z.string().min(1).optional(), PATH: z.string().default('') });

/** Names of Chromium and Chrome on the PATH, best first: without windows it takes a fifth less time. */
const commandNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

const fixedPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Missing, or not executable: tries the next place.
    return false;
  }
}

/** Any version that Playwright has downloaded will do. */
function playwrightDownloads(): string[] {
  const folders = [join(homedir(), '.cache/ms-playwright'), join(homedir(), 'Library/Caches/ms-playwright')];
  const inside = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'];
  return folders.flatMap((folder) => {
    try {
      const versions = readdirSync(folder)
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort()
        .reverse();
      return versions.flatMap((version) => inside.map((place) => join(folder, version, place)));
    } catch {
      // No such folder: nothing was downloaded.
      return [];
    }
  });
}

/** Where Chromium or Chrome may be, best first. */
function places(PATH: string): string[] {
  const onPath = commandNames.flatMap((name) =>
    PATH.split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, name)),
  );
  return [...onPath, ...fixedPlaces, chromium.executablePath(), ...playwrightDownloads()];
}

const usable = (paths: readonly string[]): string | null =>
  paths.find((place) => place !== '' && isExecutable(place)) ?? null;

/**
 * The path of Chromium or Chrome; null: none. `CHROMIUM_PATH` wins; an unusable value is an error, since another
 * browser would surprise.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const { CHROMIUM_PATH: asked, PATH } = environmentSchema.parse(environment);
  if (asked !== undefined) {
    if (isExecutable(asked)) return asked;
    throw new Error(`CHROMIUM_PATH is ${asked}, which is not a program that can be run.`);
  }
  return usable(places(PATH));
}

/** The same, of those that keep the settings of a profile. */
export function findChromiumWithWindows({ PATH = '' }: NodeJS.ProcessEnv = process.env): string | null {
  return usable(places(PATH).filter((place) => !place.endsWith('headless-shell')));
}
