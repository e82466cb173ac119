/** The names that follow one, in their order: "A102" after "A101", "Row D" after "Row C", "North 2" after "North". */
export function nextNames(name: string, count: number): string[] {
  const bare = name.trim();
  if (bare === '') return [];
  const { head, number } = /^(?<head>.*?)(?<number>\d{1,9})$/s.exec(bare)?.groups ?? {};
  if (head !== undefined && number !== undefined) return numbered(head, Number(number) + 1, number.length, count);
  const { before, letter } = /^(?<before>|.*[^\p{Letter}])(?<letter>[A-Ya-y])$/su.exec(bare)?.groups ?? {};
  if (before === undefined || letter === undefined) return numbered(`${bare} `, 2, 1, count);
  const [from, last] = [letter.charCodeAt(0) + 1, (letter < 'a' ? 'Z' : 'z').charCodeAt(0)];
  const letters = Array.from({ length: Math.min(count, last - from + 1) }, (_, at) => String.fromCharCode(from + at));
  return letters.map((each) => before + each);
}

const numbered = (head: string, from: number, digits: number, count: number) =>
  Array.from({ length: count }, (_, at) => head + String(from + at).padStart(digits, '0'));
