import { useEffect, useRef, useState, type FormEvent } from 'react';

export interface FieldsOptions<Name extends string> {
  /** In the order of the page. */
  names: readonly Name[];
  /** What is wrong with each field, in a sentence; null where nothing is. */
  check: (values: Record<Name, string>) => Record<Name, string | null>;
  /** Called with values that pass the check. */
  onSubmit: (values: Record<Name, string>) => void;
  busy: boolean;
  /** Why the last sending failed; it counts until something is typed. */
  error: string | null;
  /** The field that the failure is about: it is selected, to be typed anew. */
  failedField: Name | null;
}

function recordOf<Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/**
 * The fields of a small form: checked as typed once a field was left, all of them on submit, with the focus on the first
 * that is wrong. What they hold is read from the page itself, because browsers fill fields in without telling.
 */
export function useFields<Name extends string>(options: FieldsOptions<Name>) {
  const { names, check, onSubmit, busy, error, failedField } = options;
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const [values, setValues] = useState(() => recordOf(names, () => ''));
  const [left, setLeft] = useState(() => recordOf(names, () => false));
  const [isTried, setTried] = useState(false);
  const [typedSince, setTypedSince] = useState(false);
  useEffect(() => {
    if (error !== null && !busy && failedField !== null) inputs.current.get(failedField)?.select();
  }, [error, busy, failedField]);

  const look = () => {
    const found = recordOf(names, (name) => inputs.current.get(name)?.value ?? '');
    setValues(found);
    return found;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = look();
    const problems = check(found);
    setLeft(recordOf(names, () => true));
    setTried(true);
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
      look();
      setTypedSince(true);
    },
    onBlur: () => {
      // Leaving an untouched field on the way elsewhere is no mistake yet.
      if (look()[name] !== '') setLeft({ ...left, [name]: true });
    },
  });
  return {
    submit,
    field,
    values,
    /** The message of a field, once it may be told. */
    errorOf: (name: Name) => (left[name] ? errors[name] : null),
    /** Whether the form was submitted, so that it may say as a whole what is wrong. */
    isTried,
    typedSince,
    failure: typedSince || busy ? null : error,
  };
}
