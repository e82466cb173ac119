import { partScore, wholeScore, type SearchText } from './searchText.ts';

/** The bits of a number limit Fuse's bitap search to so many characters at once. */
const pieceLength = 32;
/** The word stands in none of the texts. */
export const notFound = -1;

export interface SearchWord {
  /** In small letters. */
  text: string;
  /** What Fuse looks for one after the other in place of a long word; any of them will do. */
  pieces: readonly string[];
}

export function searchWord(word: string): SearchWord {
  const text = word.toLowerCase();
  return { text, pieces: text.length > pieceLength ? piecesOf(text) : [] };
}

/** Pieces of full length; the last one overlaps the one before it. */
function piecesOf(text: string): string[] {
  const pieces = [];
  for (let at = 0; at + pieceLength <= text.length; at += pieceLength) pieces.push(text.slice(at, at + pieceLength));
  if (text.length % pieceLength > 0) pieces.push(text.slice(-pieceLength));
  return pieces;
}

/**
 * The score of a word in a row's texts, as Fuse 7.5 gives it with threshold 0 and ignoreLocation; lower is better. No
 * error being admitted, a text matches when the word stands in it, and the score depends on nothing but the text's
 * share and whether it is the word and nothing else.
 */
export function scoreIn({ joined, ends, factors }: SearchText, { text: word, pieces }: SearchWord): number {
  if (pieces.length > 0) return scoreOfPieces({ joined, ends, factors }, { text: word, pieces });
  let at = joined.indexOf(word);
  if (at < 0) return notFound;
  let score = 1;
  let start = 0;
  for (let index = 0; index < ends.length; index += 1) {
    const end = ends[index] ?? 0;
    if (at < start) at = joined.indexOf(word, start);
    if (at < 0) break;
    if (at < end) score *= (word.length === end - start ? factors.whole[index] : factors.part[index]) ?? 1;
    start = end + 1;
  }
  return score;
}

/** Of a long word, the pieces that stand in a text count as parts of it and the others as misses. */
function scoreOfPieces({ joined, ends, factors }: SearchText, { text: word, pieces }: SearchWord): number {
  if (!pieces.some((piece) => joined.includes(piece))) return notFound;
  let score = 1;
  let start = 0;
  for (const [index, end] of ends.entries()) {
    const text = joined.slice(start, end);
    const scores = pieces.map((piece) => (text.includes(piece) ? partScore : 1));
    const mean = scores.reduce((sum, each) => sum + each, 0) / scores.length;
    const found = text === word ? wholeScore : mean;
    if (scores.includes(partScore)) score *= found ** (factors.exponents[index] ?? 1);
    start = end + 1;
  }
  return score;
}
