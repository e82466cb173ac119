import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface AddressFlag {
  isSet: boolean;
  clear: () => void;
}

/** Whether the query of the address names something, such as the dialog that a link opens: `/units/12?hold=1`. */
export function useAddressFlag(name: string): AddressFlag {
  const [parameters, setParameters] = useSearchParams();
  const clear = useCallback(
    () =>
      setParameters(
        (given) => {
          const left = new URLSearchParams(given);
          left.delete(name);
          return left;
        },
        { replace: true },
      ),
    [name, setParameters],
  );
  return { isSet: parameters.has(name), clear };
}
