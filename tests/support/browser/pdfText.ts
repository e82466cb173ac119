import { inflateSync } from 'node:zlib';

/** A text of a page, with its place and size in points. */
export interface PdfText {
  /** From 1. */
  page: number;
  text: string;
  left: number;
  right: number;
  /** From the top of the page. */
  top: number;
  size: number;
}

interface Font {
  letters: ReadonlyMap<number, string>;
  widthOf: (code: number) => number;
}

const numbersIn = (text: string) => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
const hex = (text: string) => Number.parseInt(text, 16);
const word = (digits: string) => (digits.match(/.{4}/g) ?? []).map((each) => String.fromCharCode(hex(each))).join('');

/** A PDF that Chromium made: its objects by number, with their streams. */
class Objects {
  private readonly bodies = new Map<number, string>();

  constructor(file: Buffer) {
    const text = file.toString('latin1');
    for (const [, number, body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g))
      this.bodies.set(Number(number), body);
  }

  body(number: number): string {
    return this.bodies.get(number) ?? '';
  }

  /** Read by its length: packed bytes may end as a line does. */
  stream(number: number): string {
    const body = this.body(number);
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    const start = /stream\r?\n/.exec(body);
    const begin = start === null ? 0 : start.index + start[0].length;
    const packed = body.slice(begin, begin + length);
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  }

  /** The number that a key of an object refers to. */
  reference(body: string, key: string): number {
    return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1]);
  }

  pages(): string[] {
    return [...this.bodies.values()].filter((body) => /\/Type \/Page\n/.test(body));
  }

  font(number: number): Font {
    const body = this.body(number);
    const letters = new Map<number, string>();
    const map = this.stream(this.reference(body, 'ToUnicode'));
    for (const [, from = '', to = ''] of map.matchAll(/^<(\w+)> <(\w+)>$/gm)) letters.set(hex(from), word(to));
    for (const [, from = '', to = '', first = ''] of map.matchAll(/^<(\w+)> <(\w+)> <(\w+)>$/gm))
      for (let code = hex(from); code <= hex(to); code += 1)
        letters.set(code, String.fromCharCode(hex(first) + code - hex(from)));
    const widths = numbersIn(/\/Widths \[([^\]]*)\]/.exec(body)?.[1] ?? '');
    const scale = numbersIn(/\/FontMatrix \[([^\]]*)\]/.exec(body)?.[1] ?? '0.001')[0] ?? 0.001;
    const start = Number(/\/FirstChar (\d+)/.exec(body)?.[1] ?? 0);
    return { letters, widthOf: (code) => (widths[code - start] ?? 0) * scale };
  }
}

/** The codes of a shown text: "<3A>", "(a)". */
function codesOf(shown: string): number[] {
  if (shown.startsWith('<')) return (shown.slice(1, -1).match(/../g) ?? []).map(hex);
  const plain = shown
    .slice(1, -1)
    .replaceAll(/\\(\d{3}|[^])/g, (_all, escaped: string) =>
      /^\d/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : escaped,
    );
  return [...plain].map((letter) => letter.charCodeAt(0));
}

const operation =
  /(?<state>^|\n)(?:(?<save>q)|(?<restore>Q)|(?<matrix>[-\d. ]+) cm|(?<begin>BT)|(?<end>ET)|\/(?<font>\w+) (?<size>[\d.]+) Tf|(?<place>[-\d. ]+) Tm|(?:(?<move>[-\d.]+ [-\d.]+) Td )?(?<shown><\w*>|\((?:\\[^]|[^\\)])*\)) Tj)(?=\n|$)/g;

/** The texts of one page, each as it was drawn: a cell or a line. */
function textsOf(objects: Objects, page: string, number: number): PdfText[] {
  const height = numbersIn(/\/MediaBox \[([^\]]*)\]/.exec(page)?.[1] ?? '')[3] ?? 0;
  const fonts = new Map<string, Font>();
  const fontOf = (name: string) => {
    const font = fonts.get(name) ?? objects.font(objects.reference(page, name));
    fonts.set(name, font);
    return font;
  };
  const texts: PdfText[] = [];
  const kept: (readonly [number, number, number])[] = [];
  // The page's scale, and where its origin lies. Chromium never turns a page.
  let [scale, originX, originY] = [1, 0, height];
  let [font, size, x, y] = ['', 0, 0, 0];
  let open: PdfText | null = null;
  for (const { groups = {} } of page === ''
    ? []
    : objects.stream(objects.reference(page, 'Contents')).matchAll(operation)) {
    if (groups['save'] !== undefined) kept.push([scale, originX, originY]);
    else if (groups['restore'] !== undefined) [scale, originX, originY] = kept.pop() ?? [scale, originX, originY];
    else if (groups['matrix'] !== undefined) {
      const [by = 1, , , , right = 0, down = 0] = numbersIn(groups['matrix']);
      // The first matrix turns the page's top to 0.
      if (kept.length === 0) [scale, originX, originY] = [scale * by, right, 0];
      else [scale, originX, originY] = [scale * by, originX + right * scale, originY + down * scale];
    } else if (groups['begin'] !== undefined) open = null;
    else if (groups['end'] !== undefined) {
      if (open !== null && open.text.trim() !== '') texts.push(open);
    } else if (groups['font'] !== undefined) [font, size] = [groups['font'], Number(groups['size'])];
    else if (groups['place'] !== undefined) [, , , , x = 0, y = 0] = numbersIn(groups['place']);
    else if (groups['shown'] !== undefined) {
      const [right = 0, down = 0] = numbersIn(groups['move'] ?? '');
      [x, y] = [x + right, y + down];
      const { letters, widthOf } = fontOf(font);
      for (const code of codesOf(groups['shown'])) {
        open ??= {
          page: number,
          text: '',
          left: originX + x * scale,
          right: 0,
          top: originY + y * scale,
          size: size * scale,
        };
        open.text += letters.get(code) ?? '?';
        open.right = originX + (x + widthOf(code) * size) * scale;
      }
    }
  }
  return texts;
}

/** The texts of a PDF that Chromium made. */
export function pdfTexts(file: Buffer): PdfText[] {
  const objects = new Objects(file);
  return objects.pages().flatMap((page, index) => textsOf(objects, page, index + 1));
}
