import { CircleCheck } from 'lucide-react';
import { explainDenial } from '#domain/denials/explainDenial.ts';
import type { DenialFacts } from '#domain/denials/denialFacts.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { denialReasonLabels } from '#domain/messages/denials.ts';
import { formatAgo } from '#format/duration.ts';
import { Row } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { denialAppearances } from './denialAppearances.ts';
import { RemedyButton } from './RemedyButton.tsx';

const Evidence = chakra('ul', {
  base: { listStyle: 'disc', m: '0', ps: '5', textStyle: 'sm', color: 'fg.muted', display: 'grid', gap: '1' },
});

export function DenialCard({ facts, gate }: { facts: DenialFacts; gate: Gate | null }) {
  const { reason, basis, sentence, advice, evidence, likely, remedies } = explainDenial(facts);
  const { tone, icon } = reason === null ? { tone: 'secure' as const, icon: CircleCheck } : denialAppearances[reason];
  const refusedAt = basis === 'log' ? facts.refusal?.createdAt : null;
  const basisText = basis === 'log' ? 'From the log' : 'Current status';
  return (
    <chakra.section
      display="flex"
      flexDirection="column"
      gap="3"
      p="4"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="border"
      color="fg"
      textStyle="md"
      aria-label="Why denied"
      data-denial={reason ?? 'none'}
      data-basis={basis}
    >
      <Row>
        <ToneTag tone={tone} icon={icon}>
          {reason === null ? 'Not refused' : denialReasonLabels[reason]}
        </ToneTag>
        <Muted textStyle="sm">
          {refusedAt ? (
            <>
              Refused <Elapsed since={refusedAt} format={formatAgo} />
            </>
          ) : (
            basisText
          )}
        </Muted>
      </Row>
      <chakra.p fontWeight="semibold">{sentence}</chakra.p>
      {evidence.length === 0 ? null : (
        <Evidence>
          {evidence.map(({ text, at }) => (
            <li key={`${text}${at}`}>
              {text}
              {at === null ? null : (
                <>
                  {' · '}
                  <Moment at={at} zone={facts.timeZone} />
                </>
              )}
            </li>
          ))}
        </Evidence>
      )}
      {likely.length === 0 ? null : (
        <div>
          <p>Likely reasons:</p>
          <Evidence>
            {likely.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Evidence>
        </div>
      )}
      <chakra.p>{advice}</chakra.p>
      <RemedyButton remedies={remedies} gate={gate} />
    </chakra.section>
  );
}
