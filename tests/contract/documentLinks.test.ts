import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

/** Without blocks of code, whose lines may begin with # too. */
const textOf = (file: string) => readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');

/** GitHub's names of a page's headings. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...documents])(
  '%s links to pages, files and headings that there are',
  (file) => {
    const targets = [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const broken = targets
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const page = path === '' ? file : join(dirname(file), path);
        if (!existsSync(join(root, page))) return true;
        return anchor !== undefined && !anchorsOf(page).includes(anchor);
      });
    expect(broken).toEqual([]);
  },
);
