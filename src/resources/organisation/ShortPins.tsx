import { useEffect, useState } from 'react';
import { pinLengthCalls, type PinLengths } from '#domain/calls/pinLengths.ts';
import type { Organisation } from '#domain/entities/organisation.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { useData } from '#crud/context/replica.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';

const { pins: texts } = organisationMessages;

/** How many of the organisation's PIN codes are short. */
export function ShortPins({ organisation: { id, pinDigits } }: { organisation: Organisation }) {
  const { api } = useData();
  const [known, setKnown] = useState<{ lengths: PinLengths | null } | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const { schema, ...call } = pinLengthCalls.organisationPinLengths;
    api
      .call(call, { parameters: { id }, signal: aborter.signal, inBackground: true })
      .then((answer) => schema.parse(answer))
      .then(
        (lengths) => setKnown({ lengths }),
        () => aborter.signal.aborted || setKnown({ lengths: null }),
      );
    return () => aborter.abort();
  }, [api, id, pinDigits]);
  if (known === null) return <SkeletonBlock w="24" my="1" />;
  return known.lengths === null ? texts.unknown : texts.short(known.lengths);
}
