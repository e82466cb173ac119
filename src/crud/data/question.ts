import type { Observable } from 'rxjs';
import { z } from 'zod';
import type { ReplicaClient } from '#collections/client/client.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import { replicatedNames, type EntityName, type RecordOf } from '#domain/entities/index.ts';

/** What a screen asks the replica live, as text, so that an equal question is the same one. */
export const questionSchema = z.object({
  /** The entity whose rows are asked for, or the board of units. */
  name: z.enum([...replicatedNames, 'unitBoard']),
  content: z.string(),
});

type Board = Parameters<ReplicaClient['unitBoard']>[0];
type Of<Name> = Name extends EntityName ? RowQuery : Board;

export type QuestionName = EntityName | 'unitBoard';

/** What answers a question of this name. */
export type AnswerTo<Name extends QuestionName> = Name extends EntityName
  ? RowsState<RecordOf<Name>>
  : ReturnType<ReplicaClient['unitBoard']> extends Observable<infer State>
    ? State
    : never;

export interface Question<Name extends QuestionName = QuestionName> {
  name: Name;
  content: string;
}

export function questionOf<Name extends QuestionName>(name: Name, asked: Of<Name>): Question<Name> {
  return { name, content: JSON.stringify(asked) };
}

/** Whether somebody typed a part of it, or it is about one subject. */
export function isPassing({ content }: Question): boolean {
  const { search, of: subject, words = [] } = JSON.parse(content) as Partial<RowQuery & Board>;
  return search !== undefined || subject !== undefined || words.length > 0;
}

/** The answers, while somebody subscribes. */
export function answersTo<Name extends QuestionName>(
  replica: ReplicaClient,
  { name, content }: Question<Name>,
): Observable<AnswerTo<Name>> {
  const asked: unknown = JSON.parse(content);
  const answers = name === 'unitBoard' ? replica.unitBoard(asked as Board) : replica.rows(name, asked as RowQuery);
  return answers as Observable<AnswerTo<Name>>;
}
