import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';

/** Passwords that are found within so many guesses are refused. */
const fewestGuesses = 10_000_000;

/** Longer text is not looked through: it takes long, and its beginning suffices. */
const longestChecked = 100;

const ownWords = ['gatehouse', 'storage'];

type Estimate = (password: string, words: readonly string[]) => number;

/** The word lists take about 10 MB, so they are loaded with the first new password. */
async function loadEstimate(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: longestChecked });
  return (password, words) => estimator.check(password.slice(0, longestChecked), [...words]).guesses;
}

let loading: Promise<Estimate> | null = null;

/**
 * @param ownerWords such as the owner's name.
 * @throws Refusal with status 400 for common and leaked passwords, and those that differ little from one.
 */
export async function requireUncommonPassword(password: string, ownerWords: readonly string[] = []): Promise<void> {
  loading ??= loadEstimate();
  const estimate = await loading;
  if (estimate(password, [...ownWords, ...ownerWords]) >= fewestGuesses) return;
  throw new Refusal(400, sentences.commonPassword, 'password');
}
