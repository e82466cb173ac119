import { foldText } from '#domain/search/foldText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import type { RecordAction } from './recordActions.ts';

/** Actions that a text begins with, and the words after it, which name the record. */
export interface TypedAction {
  actions: readonly RecordAction[];
  /** Empty: no record is named yet. */
  rest: string;
}

/** How many letters of a verb show that it is meant. */
const leastLetters = 2;

/** null: the text does not begin with the verb. A verb may be incomplete while nothing follows it. */
function restAfter(verb: string, words: readonly string[]): string | null {
  const wanted = wordsOf(foldText(verb));
  const isWhole = wanted.every((word, index) => words[index] === word);
  if (isWhole) return words.slice(wanted.length).join(' ');
  if (words.length > wanted.length || words.join('').length < leastLetters) return null;
  const isBeginning = words.every((word, index) =>
    index === words.length - 1 ? wanted[index]?.startsWith(word) === true : wanted[index] === word,
  );
  return isBeginning ? '' : null;
}

/**
 * The actions that a search text begins with: "unlock a101" names the unlock of each kind of door, and the rest "a101".
 * A reading that names a record wins. null: the text begins with no action.
 */
export function typedAction(text: string, actions: readonly RecordAction[]): TypedAction | null {
  const words = wordsOf(foldText(text));
  if (words.length === 0) return null;
  const meant = actions.flatMap((action) => {
    const rests = [action.verb, ...action.aliases].flatMap((verb) => restAfter(verb, words) ?? []);
    if (rests.length === 0) return [];
    // The longest verb leaves the shortest rest: "New booking for A101" is not a booking for "for A101".
    return [{ action, rest: rests.reduce((shortest, rest) => (rest.length < shortest.length ? rest : shortest)) }];
  });
  const rest = meant.find((each) => each.rest !== '')?.rest ?? '';
  const found = meant.filter((each) => each.rest === rest);
  return found.length === 0 ? null : { actions: found.map(({ action }) => action), rest };
}
