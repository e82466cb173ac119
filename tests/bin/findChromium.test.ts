import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findChromium, findChromiumWithWindows } from '#tests/support/browser/findChromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
const program = join(folder, 'chromium');
writeFileSync(program, '#!/bin/sh\n');
chmodSync(program, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

it('takes the one that the environment names, whatever else is installed', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: folder })).toBe(process.execPath);
});

it('says so when the one that the environment names cannot be run', () => {
  const missing = join(folder, 'missing');
  expect(() => findChromium({ CHROMIUM_PATH: missing, PATH: folder })).toThrow(`CHROMIUM_PATH is ${missing}`);
});

it('finds one on the path first', () => {
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(program);
});

it('takes the one without windows first, unless windows are asked for', () => {
  const shell = join(folder, 'chromium-headless-shell');
  writeFileSync(shell, '#!/bin/sh\n');
  chmodSync(shell, 0o755);
  expect(findChromium({ PATH: folder })).toBe(shell);
  expect(findChromiumWithWindows({ PATH: folder })).toBe(program);
  rmSync(shell);
});
