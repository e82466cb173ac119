import { entityOf } from '#domain/entities/index.ts';
import type { ManyKind } from '#domain/many/manyKinds.ts';
import { linesOf, type ManyLine, type ManyPlan } from '#domain/many/manyTable.ts';
import { manyMessages as texts } from '#domain/messages/many.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';
import { List, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The most lines and squares of the preview: more would not be looked at. */
const most = { lines: 14, squares: 40 };

const Squares = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px',
    '& > span': { boxSize: '2', borderRadius: '1px', bg: 'accent.solid' },
    '& > [data-exists]': { bg: 'transparent', borderWidth: '1px', borderColor: 'border.emphasized' },
  },
});

function PreviewLine({ line: { floor, row, names } }: { line: ManyLine }) {
  const title = texts.line({ floor, row });
  const [first, last] = [names[0]?.name ?? '', names.at(-1)?.name ?? ''];
  return (
    <chakra.li py="2" borderTopWidth="1px" borderColor="border.muted">
      <Stack gap="1">
        <chakra.span display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="3" textStyle="sm">
          <Strong overflowWrap="anywhere">{texts.span(first, last)}</Strong>
          <Muted fontVariantNumeric="tabular-nums">
            {title === '' ? numberText(names.length) : `${title} · ${numberText(names.length)}`}
          </Muted>
        </chakra.span>
        <Squares aria-hidden="true">
          {names.slice(0, most.squares).map(({ name, exists }) => (
            <span key={name} data-exists={exists ? '' : undefined} />
          ))}
        </Squares>
      </Stack>
    </chakra.li>
  );
}

export interface ManyPreviewProps {
  kind: ManyKind;
  /** null: the names cannot be made yet. */
  plan: ManyPlan | null;
}

/** What the form would make, while it is being filled in. */
export function ManyPreview({ kind, plan }: ManyPreviewProps) {
  const words = wordsInSentence(entityOf(kind).label);
  const lines = plan === null ? [] : linesOf(plan.names);
  const [first, last] = [plan?.channels[0], plan?.channels.at(-1)];
  const channelText = (counted: typeof first) =>
    counted === undefined ? '' : texts.channel(counted.controller.name, counted.channel);
  return (
    <Panel title={texts.preview}>
      {plan === null ? (
        <Note role="status">{texts.previewEmpty}</Note>
      ) : (
        <Stack gap="2">
          <Stack gap="1" role="status">
            <chakra.p fontWeight="semibold">
              {plan.newCount === 0 ? texts.noneMade(words) : texts.made(plan.newCount, words)}
            </chakra.p>
            {plan.isExistingKnown ? null : <Note>{texts.existingUnknown}</Note>}
            {plan.existing > 0 ? <Note>{texts.existing(plan.existing)}</Note> : null}
            {plan.channels.length > 0 ? (
              <Note overflowWrap="anywhere">
                {texts.channels(plan.channels.length, channelText(first), channelText(last))}
              </Note>
            ) : null}
            {plan.withoutChannel > 0 ? <Note color="open.fg">{texts.withoutChannel(plan.withoutChannel)}</Note> : null}
          </Stack>
          <List>
            {lines.slice(0, most.lines).map((line) => (
              <PreviewLine key={`${line.floor}/${line.row}`} line={line} />
            ))}
          </List>
          {lines.length > most.lines ? <Note>{texts.moreLines(lines.length - most.lines)}</Note> : null}
        </Stack>
      )}
    </Panel>
  );
}
