import type { ImportQuestion, ImportSettings } from '#domain/import/plan.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { FieldError } from '#ui/field/FieldError.tsx';
import { Select } from '#ui/field/Select.tsx';
import { List, Row, Stack } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { columns: texts } = importMessages;

/** The answer that counts: the person's, else the proposed one; null: none. */
export function answerOf({ id, choices, proposed }: ImportQuestion, { answers }: ImportSettings): string | null {
  const given = answers[id];
  if (given !== undefined && choices.some(({ value }) => value === given)) return given;
  return proposed;
}

export interface ImportQuestionsProps {
  questions: readonly ImportQuestion[];
  settings: ImportSettings;
  /** Whether questions without an answer show as mistakes. */
  showsMistakes: boolean;
  onAnswer: (id: string, answer: string) => void;
}

/** What the file writes in a way that can be read differently: each asked once, with examples. */
export function ImportQuestions({ questions, settings, showsMistakes, onAnswer }: ImportQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Panel flush title={texts.questions(questions.length)}>
      <List>
        {questions.map((question) => {
          const { id, sentence, examples, choices } = question;
          const answer = answerOf(question, settings);
          const isMistake = showsMistakes && answer === null;
          const selectId = `question-${id}`;
          return (
            <RuledItem key={id}>
              <Row px="4" py="3" columnGap="6" justifyContent="space-between">
                <Stack gap="0.5" flex="1" minW="14rem">
                  <chakra.label htmlFor={selectId} textStyle="sm" fontWeight="medium">
                    {sentence}
                  </chakra.label>
                  {examples.length === 0 ? null : (
                    <Note id={`${selectId}-examples`} overflowWrap="anywhere">
                      {`${texts.examples} ${examples.join(' · ')}`}
                    </Note>
                  )}
                </Stack>
                <Stack gap="1" w={{ base: 'full', sm: '18rem' }}>
                  <Select
                    id={selectId}
                    w="full"
                    value={answer ?? ''}
                    aria-invalid={isMistake || undefined}
                    aria-describedby={`${selectId}-examples`}
                    onChange={(event) => onAnswer(id, event.currentTarget.value)}
                    options={choices.map(({ value, label }) => [value, label])}
                  >
                    {answer === null ? (
                      <option value="" disabled>
                        {texts.choose}
                      </option>
                    ) : null}
                  </Select>
                  {isMistake ? <FieldError>{texts.unanswered}</FieldError> : null}
                </Stack>
              </Row>
            </RuledItem>
          );
        })}
      </List>
    </Panel>
  );
}
