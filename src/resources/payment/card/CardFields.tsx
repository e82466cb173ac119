import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paymentMessages } from '#domain/messages/payments.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { FailureText, Note, Strong } from '#ui/text/text.tsx';
import type { HostedFields, OpenHostedFields } from './hostedFields.ts';
import { openPayWay } from './openPayWay.ts';

const texts = paymentMessages.card;

export interface CardFieldsProps {
  publicKey: string;
  /** Called with the fields while a whole card is typed in them, else with null. */
  onReady: (fields: HostedFields | null) => void;
  open?: OpenHostedFields;
}

export function CardFields({ publicKey, onReady, open = openPayWay }: CardFieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading');
  const tell = useEffectEvent(onReady);
  useEffect(() => {
    // React never touches the provider's own elements in this one.
    const drawn = document.createElement('div');
    container.current?.append(drawn);
    let fields: HostedFields | null = null;
    let isGone = false;
    let isComplete = false;
    const onComplete = (now: boolean) => {
      isComplete = now;
      if (!isGone) tell(now ? fields : null);
    };
    open({ publicKey, container: drawn, onComplete }).then(
      (opened) => {
        if (isGone) return opened.remove();
        fields = opened;
        setState('open');
        if (isComplete) tell(opened);
      },
      () => {
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
      fields?.remove();
      drawn.remove();
      tell(null);
    };
  }, [publicKey, open]);
  return (
    <Stack gap="1.5">
      <Strong textStyle="sm">{texts.fields}</Strong>
      {state === 'loading' ? <SkeletonBlock h="40" /> : null}
      <FailureText textStyle="sm">{state === 'failed' ? texts.notLoaded : null}</FailureText>
      <div ref={container} />
      <Note textStyle="xs">{texts.hint}</Note>
    </Stack>
  );
}
