import createCache, { type EmotionCache } from '@emotion/cache';

const propertyUses = ['forward', 'variant', 'style'] as const;
export type PropertyUse = (typeof propertyUses)[number];

const isText = (value: unknown): value is string => typeof value === 'string';
const isUse = (value: unknown): value is PropertyUse => (propertyUses as readonly unknown[]).includes(value);

const isFields = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** Checks by hand, in one pass: every page start checks many hundreds of values. */
const isRecordOf =
  <Value>(isOne: (value: unknown) => value is Value) =>
  (given: unknown): given is Record<string, Value> =>
    isFields(given) && Object.values(given).every(isOne);
const areTexts = isRecordOf(isText);
const areUses = isRecordOf(isUse);

export interface StyleCacheEntry {
  uses: Record<string, PropertyUse>;
  /** Class names by the key of their styles. */
  classNames: Record<string, string>;
}

const isEntry = (given: unknown): given is StyleCacheEntry =>
  isFields(given) && areUses(given['uses']) && areTexts(given['classNames']);
const areEntries = isRecordOf(isEntry);

interface StoredStyles {
  build: string;
  /** The CSS rules of the page. */
  rules: string[];
  /** Emotion's registered styles by class name, for class names that are merged with others. */
  registered: Record<string, string>;
  entries: Record<string, StyleCacheEntry>;
}

function isStored(given: unknown): given is StoredStyles {
  if (!isFields(given)) return false;
  const { build, rules, registered, entries } = given;
  return isText(build) && Array.isArray(rules) && rules.every(isText) && areTexts(registered) && areEntries(entries);
}

/** The most characters to store: local storage is small. */
const maximumLength = 500_000;

/** The cache is stored as text, so that the next start of the same build computes no style again. */
export class StyleCache {
  readonly cache: EmotionCache = createCache({ key: 'css' });
  private readonly rules: string[] = [];
  private entries: Record<string, StyleCacheEntry> = {};
  /** Whether it holds the styles of an earlier page. */
  isRestored = false;
  onGrowth: () => void = () => undefined;

  constructor() {
    const { sheet } = this.cache;
    const insert = sheet.insert.bind(sheet);
    sheet.insert = (rule) => {
      this.rules.push(rule);
      // A rule with a layer that joins an existing sheet makes Chromium restyle and lay out the whole page; a new sheet
      // does not. So each task's rules get a new sheet: Emotion starts one when the count is 0.
      if (sheet.ctr === 0) queueMicrotask(() => (sheet.ctr = 0));
      insert(rule);
    };
  }

  entry(recipe: string): StyleCacheEntry {
    return (this.entries[recipe] ??= { uses: {}, classNames: {} });
  }

  /** Restores the styles of an earlier page. Ignores text that is broken or of another build. */
  restore(text: string | null, build: string): void {
    const stored = text === null ? null : readStored(text);
    if (stored?.build !== build) return;
    this.isRestored = true;
    const element = document.createElement('style');
    element.textContent = stored.rules.join('\n');
    document.head.append(element);
    this.rules.push(...stored.rules);
    this.entries = stored.entries;
    Object.assign(this.cache.registered, stored.registered);
  }

  /** null if it is too long to store. */
  serialize(build: string): string | null {
    const registered = this.cache.registered as Record<string, string>;
    const text = JSON.stringify({ build, rules: this.rules, registered, entries: this.entries });
    return text.length > maximumLength ? null : text;
  }
}

function readStored(text: string): StoredStyles | null {
  try {
    const given: unknown = JSON.parse(text);
    return isStored(given) ? given : null;
  } catch {
    return null; // cut off, or somebody else's: the same as none
  }
}

export const styleCache = new StyleCache();
