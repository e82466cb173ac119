import { useSyncExternalStore } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useCurrentForm } from '../form/formContext.ts';
import type { Step } from './step.ts';

export interface StepSummaryProps<Name extends string> {
  steps: readonly Step<Name>[];
  onChange: (index: number) => void;
}

export function StepSummary<Name extends string>({ steps, onChange }: StepSummaryProps<Name>) {
  const { watch, read } = useCurrentForm().texts;
  const texts = useSyncExternalStore(watch, read);
  return (
    <div>
      {steps.map(({ id, title, fields, summary }, index) => {
        const lines = texts.filter(({ path }) =>
          fields.some((field) => path === field || path.startsWith(`${field}.`)),
        );
        return (
          <chakra.section
            key={id}
            py="3"
            borderTopWidth="1px"
            borderColor="border.muted"
            _first={{ borderTop: 'none', pt: '0' }}
            aria-label={title}
          >
            <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" pb="1">
              <chakra.h3 textStyle="md" fontWeight="semibold">
                {title}
              </chakra.h3>
              <Button
                size="sm"
                variant="ghost"
                colorPalette="accent"
                onClick={() => onChange(index)}
                aria-label={`Change: ${title}`}
              >
                {formMessages.steps.change}
              </Button>
            </chakra.div>
            <chakra.dl
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: 'minmax(8rem, 14rem) 1fr' }}
              columnGap="4"
              rowGap={{ base: '0', sm: '1' }}
              m="0"
            >
              {lines
                .filter(({ text }) => text !== formMessages.empty)
                .map(({ path, label, text }) => (
                  <chakra.div key={path} display="contents">
                    <chakra.dt color="fg.muted">{label}</chakra.dt>
                    <chakra.dd m="0" pb={{ base: '2', sm: '0' }} overflowWrap="anywhere" whiteSpace="pre-line">
                      {text}
                    </chakra.dd>
                  </chakra.div>
                ))}
            </chakra.dl>
            {summary}
          </chakra.section>
        );
      })}
    </div>
  );
}
