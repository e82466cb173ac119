import { useEffect, useRef, useState, type FormEvent } from 'react';

export interface FieldsOptions<Name extends string> {
  /** In the order of the page. */
  names: readonly Name[];
  /** The error of each field, in a sentence; null if it is valid. */
  check: (values: Record<Name, string>) => Record<Name, string | null>;
  onSubmit: (values: Record<Name, string>) => void;
  busy: boolean;
  /** Why the last request failed. Cleared by typing. */
  error: string | null;
  /** The field that caused the failure. Its text is selected. */
  failedField: Name | null;
}

function recordFromNames<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/**
 * A touched field is validated while typing, all fields on submit, and the first invalid one gets the focus. Values are
 * read from the DOM, because browsers autofill without events.
 */
export function useFields<Name extends string>(options: FieldsOptions<Name>) {
  const { names, check, onSubmit, busy, error, failedField } = options;
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const [values, setValues] = useState(() => recordFromNames(names, () => ''));
  const [touched, setTouched] = useState(() => recordFromNames(names, () => false));
  const [isSubmitted, setSubmitted] = useState(false);
  const [typedSince, setTypedSince] = useState(false);
  useEffect(() => {
    if (error !== null && !busy && failedField !== null) inputs.current.get(failedField)?.select();
  }, [error, busy, failedField]);

  const readValues = () => {
    const found = recordFromNames(names, (name) => inputs.current.get(name)?.value ?? '');
    setValues(found);
    return found;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = readValues();
    const problems = check(found);
    setTouched(recordFromNames(names, () => true));
    setSubmitted(true);
    setTypedSince(false);
    const wrong = names.find((name) => problems[name] !== null);
    if (wrong === undefined) onSubmit(found);
    else inputs.current.get(wrong)?.focus();
  };
  const errors = check(values);
  const field = (name: Name) => ({
    name,
    ref: (element: HTMLInputElement) => {
      inputs.current.set(name, element);
      return () => void inputs.current.delete(name);
    },
    readOnly: busy,
    onChange: () => {
      readValues();
      setTypedSince(true);
    },
    onBlur: () => {
      // Leaving an empty field is no mistake yet.
      if (readValues()[name] !== '') setTouched({ ...touched, [name]: true });
    },
  });
  return {
    submit,
    field,
    values,
    errorOf: (name: Name) => (touched[name] ? errors[name] : null),
    /** Whether the form was submitted, so that it may show errors about the whole form. */
    isSubmitted,
    typedSince,
    failure: typedSince || busy ? null : error,
  };
}
