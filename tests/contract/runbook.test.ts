import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { environmentNames, readEnvironment } from '#server/config/environment.ts';
import { serverTiming } from '#server/config/timing.ts';
import { substitute } from '#tests/support/operate/places.ts';
import { readRunbook, readServiceUnit } from '#tests/support/operate/runbook.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
const sections = readRunbook().filter(({ commands }) => commands !== '');
const commands = sections.map((section) => section.commands).join('\n');
const all = (pattern: RegExp) => [...new Set([...commands.matchAll(pattern)].map(([, found = '']) => found))];

describe('the commands of docs/operate.md', () => {
  it('are there for each thing that an operator does', () => {
    expect(sections.length).toBeGreaterThan(12);
  });

  it.each(all(/npm run (?:--silent )?([\w-]+)/g))('can run npm run %s', (name) => {
    expect(scripts).toHaveProperty([name]);
  });

  it.each(all(/(?:^|\s)((?:bin|deploy|docs)\/[\w./-]+)/g))('find the file %s', (file) => {
    expect(existsSync(root + file)).toBe(true);
  });

  it('set and use variables that the server knows', () => {
    const names = [...all(/^(?:.*\^)?([A-Z][A-Z_]+)=/gm), ...all(/\$\{?([A-Z][A-Z_]+)/g)];
    expect(names).toContain('SESSION_KEYS');
    expect(names.filter((name) => !environmentNames.includes(name) && name !== 'ON_ERROR_STOP')).toEqual([]);
  });

  it('write nothing on the machine of a proof', () => {
    const places = { root: '/tmp/proof', port: 1, postgresPort: 2, brokerPort: 3 };
    expect(substitute(commands, places)).not.toMatch(/[\s"](\/srv|\/etc|\/var)\//);
    expect(() => substitute('cat > /etc/gatehouse.env < /root/keys', places)).toThrow('no place for /root/keys');
  });

  it('write a file of variables that a start takes', () => {
    const file = /cat > \/etc\/gatehouse\.env\) <<END\n([\s\S]*?)^END$/m.exec(commands)?.[1] ?? '';
    const filled = file.replace(/\$\([^)]*\)/g, 'k'.repeat(43)).replace('$password', 'secret');
    const pairs = [...filled.matchAll(/^(\w+)='?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]);
    expect(readEnvironment(Object.fromEntries(pairs) as Record<string, string>)).toMatchObject({
      databaseUrl: 'postgres://gatehouse:secret@127.0.0.1:5432/gatehouse',
      trustedProxies: 1,
      mail: { from: 'Gatehouse <gatehouse@example.com>' },
    });
  });
});

describe('deploy/gatehouse.service', () => {
  const unit = readServiceUnit();

  it('has the places of the page', () => {
    expect(commands).toContain(`git clone https://git.example.com/gatehouse.git ${unit.workingDirectory}\n`);
    expect(commands).toContain(`cat > ${unit.environmentFile}`);
    expect(commands).toMatch(new RegExp(`^useradd .* ${unit.user}$`, 'm'));
  });

  it('starts the server itself, as the image does', () => {
    const image = /^CMD (\[.*\])$/m.exec(readFileSync(`${root}deploy/Dockerfile`, 'utf8'))?.[1] ?? '';
    const [node = '', ...rest] = unit.command;
    expect([node.split('/').at(-1), ...rest]).toEqual(JSON.parse(image));
    expect(Object.keys(unit.environment).filter((name) => ![...environmentNames, 'NODE_ENV'].includes(name))).toEqual(
      [],
    );
  });

  it('gives the server the time that it may take to end', () => {
    expect(unit.stopSeconds * 1000).toBeGreaterThan(serverTiming.stop.process);
  });
});
