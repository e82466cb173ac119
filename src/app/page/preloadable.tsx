import { lazy, useState, type ComponentType } from 'react';

export interface Preloadable<Props> {
  Component: ComponentType<Props>;
  /** Loads the component's code; a load that failed is tried anew. */
  load: () => Promise<unknown>;
}

/** How those that did not arrive are made anew. */
const failed = new Set<() => void>();

/** Lets what did not arrive be tried anew: React keeps a failed lazy component for good. */
export function renewFailed(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A component whose code comes later. React's own lazy components suspend once even when their code is here, and what
 * was suspended is shown 300 ms later at the earliest; this one is shown at once when it was loaded before.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  const keep = async () => {
    const component = await load();
    loaded = component;
    return { default: component };
  };
  const later = () =>
    lazy(() =>
      keep().catch((cause: unknown) => {
        failed.add(() => (Later = later()));
        throw cause;
      }),
    ) as ComponentType<Props>;
  let Later = later();
  function Component(props: Props) {
    // What was begun as one of the two stays it, or the screen would be built anew.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  return { Component, load: keep };
}
