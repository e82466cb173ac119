import createCache, { type EmotionCache } from '@emotion/cache';
import { z } from 'zod';

/** What a property of an element is for; `none`: neither style nor attribute, so it goes no further. */
const propertyUses = ['forward', 'variant', 'style', 'none'] as const;
export type PropertyUse = (typeof propertyUses)[number];

const isText = (value: unknown): value is string => typeof value === 'string';
const isUse = (value: unknown): value is PropertyUse => (propertyUses as readonly unknown[]).includes(value);

/** Checked as a whole: there are many hundreds, and every page begins with them. */
const recordOf = <Value>(isOne: (value: unknown) => value is Value) =>
  z.custom<Record<string, Value>>(
    (given) =>
      typeof given === 'object' && given !== null && !Array.isArray(given) && Object.values(given).every(isOne),
  );
const texts = recordOf(isText);

const chapterSchema = z.object({
  uses: recordOf(isUse),
  /** Class names by what decides the styles. */
  classNames: texts,
});

const bookSchema = z.object({
  build: z.string(),
  /** Style rules, as they stand in the page. */
  rules: z.custom<string[]>((given) => Array.isArray(given) && given.every(isText)),
  /** Styles by class name, for components whose class is passed on and joined with others. */
  registered: texts,
  chapters: z.record(z.string(), chapterSchema),
});

/** What was worked out about the elements of one recipe. */
export type StyleChapter = z.output<typeof chapterSchema>;

/** A book of more characters is not kept: local storage is small. */
const maximumLength = 500_000;

/**
 * What was worked out of styles so far: class names, and the rules that stand in the page for them. It can be kept as
 * text, so that the next start of the same build works none of it out again.
 */
export class StyleBook {
  readonly cache: EmotionCache = createCache({ key: 'css' });
  private readonly rules: string[] = [];
  private chapters: Record<string, StyleChapter> = {};
  /** Told when a chapter has more than before. */
  grown: () => void = () => undefined;

  constructor() {
    const { sheet } = this.cache;
    const insert = sheet.insert.bind(sheet);
    sheet.insert = (rule) => {
      this.rules.push(rule);
      // A rule with a layer that is put into a sheet of before has Chromium style and lay out the whole page anew; a new
      // sheet does not. So the rules of each task have one of their own, which is begun where the count is 0.
      if (sheet.ctr === 0) queueMicrotask(() => (sheet.ctr = 0));
      insert(rule);
    };
  }

  chapter(recipe: string): StyleChapter {
    return (this.chapters[recipe] ??= { uses: {}, classNames: {} });
  }

  /** Puts what an earlier page worked out into this one; what is broken, or of another build, counts for nothing. */
  open(text: string | null, build: string): void {
    const book = text === null ? null : readBook(text);
    if (book?.build !== build) return;
    const element = document.createElement('style');
    element.textContent = book.rules.join('\n');
    document.head.append(element);
    this.rules.push(...book.rules);
    this.chapters = book.chapters;
    Object.assign(this.cache.registered, book.registered);
  }

  /** The book as text; null where it is too long to be kept. */
  toKeep(build: string): string | null {
    const registered = this.cache.registered as Record<string, string>;
    const text = JSON.stringify({ build, rules: this.rules, registered, chapters: this.chapters });
    return text.length > maximumLength ? null : text;
  }
}

function readBook(text: string): z.output<typeof bookSchema> | null {
  try {
    return bookSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // cut off, or somebody else's: the same as none
  }
}

/** The styles of this page. */
export const styleBook = new StyleBook();
