import { useSearchParams } from 'react-router-dom';

/** The parameter of the address that says how a list shows its rows: `?layout=cards`. */
const layoutParameter = 'layout';

/** How a list shows its rows, by the address; the first layout is not written there. */
export function useListLayout<Layout extends string>(
  layouts: readonly [Layout, ...Layout[]],
): [layout: Layout, choose: (layout: Layout) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [first] = layouts;
  const choose = (layout: Layout) =>
    setParameters((given) => {
      const next = new URLSearchParams(given);
      if (layout === first) next.delete(layoutParameter);
      else next.set(layoutParameter, layout);
      return next;
    });
  return [layouts.find((each) => each === parameters.get(layoutParameter)) ?? first, choose];
}
