import { use, useEffect, useState, type ComponentType } from 'react';
import { LateContext } from '../context/lateParts.ts';

/**
 * A part that its page can do without; null until it is wanted and has loaded. Where React.lazy would put an error in
 * place of the whole page, the page goes on without it.
 * @param load the same function each time.
 */
export function useLatePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: boolean,
): ComponentType<Props> | null {
  const { inBackground } = use(LateContext);
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    inBackground(load).then(
      (part) => isGone || setPart(() => part.default),
      // A notice says so.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load, inBackground, isWanted]);
  return Part;
}
