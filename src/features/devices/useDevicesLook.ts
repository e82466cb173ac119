import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

const devicesLooks = ['list', 'tree'] as const;
export type DevicesLook = (typeof devicesLooks)[number];

const lookSchema = z.enum(devicesLooks);
const storedSchema = z.object({ look: lookSchema });
const initial: z.output<typeof storedSchema> = { look: 'list' };

/** Ids of tree items from the top, such as "hub:2/controller:12/unit:7". */
const nodeSchema = z.string().regex(/^[a-zA-Z]+:\d+(:\w+)?(\/[a-zA-Z]+:\d+(:\w+)?)*$/);

export interface DevicesLookControls {
  look: DevicesLook;
  setLook: (look: DevicesLook) => void;
  /** empty: none. */
  node: readonly string[];
  setNode: (path: readonly string[]) => void;
}

/**
 * List or tree, and the chosen item of the tree: from the address (`look=tree&node=hub:2/controller:12`), else the look that
 * this browser stores. Parameters that do not parse are removed.
 */
export function useDevicesLook(): DevicesLookControls {
  const [parameters, setParameters] = useSearchParams();
  const [stored, setStored] = useStoredValue(`${storageKeys.tablePrefix}devicesLook`, storedSchema, initial);
  const look = lookSchema.safeParse(parameters.get('look')).data ?? stored.look;
  const text = nodeSchema.safeParse(parameters.get('node')).data ?? '';
  const node = useMemo(() => (text === '' ? [] : text.split('/')), [text]);
  const write = useCallback(
    (name: 'look' | 'node', value: string) =>
      setParameters(
        (given) => {
          const next = new URLSearchParams(given);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParameters],
  );
  const writtenLook = parameters.get('look');
  const writtenNode = parameters.get('node') ?? '';
  useEffect(() => {
    // The list is the page's own look, so its address needs no parameter.
    if (writtenLook !== look && (writtenLook !== null || look === 'tree')) write('look', look);
    else if (writtenNode !== text) write('node', '');
  }, [write, writtenLook, look, writtenNode, text]);
  const setLook = useCallback(
    (next: DevicesLook) => {
      setStored({ look: next });
      write('look', next);
    },
    [setStored, write],
  );
  const setNode = useCallback((path: readonly string[]) => write('node', path.join('/')), [write]);
  return { look, setLook, node, setNode };
}
