import type { chakra as chakraFactory, SystemContext } from '@chakra-ui/react/styled-system';
import { serializeStyles } from '@emotion/serialize';
import { getRegisteredStyles, insertStyles } from '@emotion/utils';
import { createElement, type ElementType, type ReactElement } from 'react';
import { styleCache, type PropertyUse, type StyleCacheEntry } from './styleCache.ts';
import { theme } from './system.ts';

/**
 * The factory of styled elements, in place of Chakra's own: equal elements share a class name, which `persistStyles.ts`
 * keeps for the next page. `styleCache.ts` replaces Emotion's `sheet.insert` and resets `sheet.ctr`, so an update of
 * Chakra or Emotion can break styles silently: run `tests/ui/chakra.browser.test.tsx`. To patch nothing, export Chakra's
 * own `chakra` from here, and put `<ChakraProvider value={theme()}>` into `ThemeProvider.tsx`.
 */

type Recipe = Parameters<SystemContext['cva']>[0];
type ResolvedRecipe = ReturnType<SystemContext['cva']>;
type Properties = Readonly<Record<string, unknown>>;

interface Options {
  defaultProps?: Properties;
}

interface Source {
  tag: ElementType;
  recipes: readonly Recipe[];
}

const sources = new WeakMap<object, Source>();

function listOf(given: unknown): object[] {
  return [given].flat(2).filter((style): style is object => typeof style === 'object' && style !== null);
}

/** Elements of one tag and recipe, with the class names of their styles. */
class StyledTag {
  private readonly source: Source;
  private readonly isElement: boolean;
  private readonly entry: StyleCacheEntry;
  private recipe: ResolvedRecipe | null = null;

  constructor(source: Source) {
    this.source = source;
    this.isElement = typeof source.tag === 'string';
    this.entry = styleCache.entry(`${this.isElement ? 'element' : 'component'} ${JSON.stringify(source.recipes)}`);
  }

  render(given: Properties): ReactElement {
    const forwarded: Record<string, unknown> = {};
    const styles: Record<string, unknown> = {};
    let isStyled = false;
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue;
      const use = this.useOf(name);
      if (use === 'forward') forwarded[name] = value;
      else {
        styles[name] = value;
        isStyled = true;
      }
    }
    const outer = typeof given['className'] === 'string' ? given['className'] : '';
    const className = this.classNameOf(isStyled ? JSON.stringify(styles) : '', styles, outer);
    if (className !== '') forwarded['className'] = className;
    return createElement(this.source.tag, forwarded);
  }

  private useOf(name: string): PropertyUse {
    const known = this.entry.uses[name];
    if (known !== undefined) return known;
    styleCache.onGrowth();
    return (this.entry.uses[name] = this.judge(name));
  }

  private judge(name: string): PropertyUse {
    if (this.resolved().variantKeys.includes(name as never)) return 'variant';
    return theme().isValidProperty(name) ? 'style' : 'forward';
  }

  /**
   * @param key the styles as text.
   * @param outer outer styles win over these.
   */
  private classNameOf(key: string, styles: Properties, outer: string): string {
    const cacheKey = outer === '' ? key : `${outer}|${key}`;
    const known = this.entry.classNames[cacheKey];
    if (known !== undefined) return known;
    styleCache.onGrowth();
    return (this.entry.classNames[cacheKey] = this.workOut(styles, outer));
  }

  private workOut({ css, ...given }: Properties, outer: string): string {
    const { cache } = styleCache;
    const variants: Record<string, unknown> = { colorPalette: given['colorPalette'] };
    const styles: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(given)) {
      if (this.useOf(name) === 'variant') variants[name] = value;
      else styles[name] = value;
    }
    const own = theme().css(this.resolved()(variants as never), ...listOf(css), styles as never);
    const all: unknown[] = [own];
    const others = getRegisteredStyles(cache.registered, all as string[], outer).trim();
    const serialized = serializeStyles(all as never[], cache.registered, {});
    if (serialized.styles === '') return others;
    insertStyles(cache, serialized, this.isElement);
    return `${others} ${cache.key}-${serialized.name}`.trim();
  }

  private resolved(): ResolvedRecipe {
    const { cva } = theme();
    return (this.recipe ??= this.source.recipes
      .map((recipe) => cva(recipe))
      .reduce((under, over) => under.merge(over)));
  }
}

function styled(tag: ElementType, recipe: Recipe = {}, { defaultProps }: Options = {}): ElementType {
  const under = typeof tag === 'string' ? undefined : sources.get(tag);
  const source: Source = { tag: under?.tag ?? tag, recipes: [...(under?.recipes ?? []), recipe] };
  let styledTag: StyledTag | null = null;
  function Styled(given: Properties): ReactElement {
    // Created with the first element: by then the stored style cache is restored.
    styledTag ??= new StyledTag(source);
    return styledTag.render(defaultProps === undefined ? given : { ...defaultProps, ...given });
  }
  sources.set(Styled, source);
  return Styled as ElementType;
}

const plain = new Map<string, ElementType>();

/**
 * Chakra's factory of styled elements for this product's theme. Chakra's own computes the styles of every element on
 * each render; this one computes a class name once for all elements with the same styles. It does not support `as` and
 * `asChild`, and forwards what is neither a style nor a variant.
 */
export const chakra = new Proxy(styled, {
  get(_factory, tag: string) {
    const known = plain.get(tag) ?? styled(tag as ElementType);
    plain.set(tag, known);
    return known;
  },
}) as unknown as typeof chakraFactory;
