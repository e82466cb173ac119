import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface RunbookSection {
  title: string;
  /** The text of its `sh` blocks, one after the other; '': it has none. */
  commands: string;
}

/** The sections of docs/operate.md, in their order. */
export function readRunbook(): RunbookSection[] {
  const [, ...parts] = readFileSync(`${root}docs/operate.md`, 'utf8').split(/^#{2,3} /m);
  return parts.map((part) => ({
    title: part.slice(0, part.indexOf('\n')),
    commands: [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text).join(''),
  }));
}

/** What the proof and the tests need of deploy/gatehouse.service. */
export interface ServiceUnit {
  user: string;
  workingDirectory: string;
  environmentFile: string;
  environment: Readonly<Record<string, string>>;
  command: readonly string[];
  /** Seconds until systemd kills a server that does not end. */
  stopSeconds: number;
}

/** @throws if a line is missing. */
export function readServiceUnit(): ServiceUnit {
  const text = readFileSync(`${root}deploy/gatehouse.service`, 'utf8');
  const line = (name: string) => {
    const value = new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`deploy/gatehouse.service has no line ${name}=.`);
    return value;
  };
  return {
    user: line('User'),
    workingDirectory: line('WorkingDirectory'),
    environmentFile: line('EnvironmentFile'),
    environment: Object.fromEntries(
      line('Environment')
        .split(' ')
        .map((pair) => pair.split('=')),
    ) as Record<string, string>,
    command: line('ExecStart').split(' '),
    stopSeconds: Number(line('TimeoutStopSec')),
  };
}
