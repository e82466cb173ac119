import type { chakra as chakraFactory, SystemContext } from '@chakra-ui/react/styled-system';
import isHtmlAttribute from '@emotion/is-prop-valid';
import { serializeStyles } from '@emotion/serialize';
import { getRegisteredStyles, insertStyles } from '@emotion/utils';
import { createElement, type ElementType, type ReactElement } from 'react';
import { styleBook, type PropertyUse, type StyleChapter } from './styleBook.ts';
import { theme } from './system.ts';

type Recipe = Parameters<SystemContext['cva']>[0];
type ResolvedRecipe = ReturnType<SystemContext['cva']>;
type Properties = Readonly<Record<string, unknown>>;

interface Options {
  defaultProps?: Properties;
}

/** What a styled component is made of: where it is made of another one, both recipes count. */
interface Source {
  tag: ElementType;
  recipes: readonly Recipe[];
}

const sources = new WeakMap<object, Source>();

/** One or several style objects as a list; what is not given falls away. */
function listOf(given: unknown): object[] {
  return [given].flat(2).filter((style): style is object => typeof style === 'object' && style !== null);
}

/** Elements of one tag and recipe, with the class names of their styles. */
class StyledTag {
  private readonly source: Source;
  private readonly isElement: boolean;
  private readonly chapter: StyleChapter;
  private recipe: ResolvedRecipe | null = null;

  constructor(source: Source) {
    this.source = source;
    this.isElement = typeof source.tag === 'string';
    this.chapter = styleBook.chapter(`${this.isElement ? 'element' : 'component'} ${JSON.stringify(source.recipes)}`);
  }

  render(given: Properties): ReactElement {
    const forwarded: Record<string, unknown> = {};
    const styles: Record<string, unknown> = {};
    let isStyled = false;
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue;
      const use = this.useOf(name);
      if (use === 'forward') forwarded[name] = value;
      else if (use !== 'none') {
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
    const known = this.chapter.uses[name];
    if (known !== undefined) return known;
    styleBook.grown();
    return (this.chapter.uses[name] = this.judge(name));
  }

  private judge(name: string): PropertyUse {
    if (this.resolved().variantKeys.includes(name as never)) return 'variant';
    if (theme().isValidProperty(name)) return 'style';
    return !this.isElement || name === 'ref' || isHtmlAttribute(name) ? 'forward' : 'none';
  }

  /**
   * @param key the styles as text.
   * @param outer class names from outside: where they stand for styles, those win over these.
   */
  private classNameOf(key: string, styles: Properties, outer: string): string {
    const decisive = outer === '' ? key : `${outer}|${key}`;
    const known = this.chapter.classNames[decisive];
    if (known !== undefined) return known;
    styleBook.grown();
    return (this.chapter.classNames[decisive] = this.workOut(styles, outer));
  }

  private workOut({ css, ...given }: Properties, outer: string): string {
    const { cache } = styleBook;
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
    // Not before its first element: by then an earlier page's book is open.
    styledTag ??= new StyledTag(source);
    return styledTag.render(defaultProps === undefined ? given : { ...defaultProps, ...given });
  }
  sources.set(Styled, source);
  return Styled as ElementType;
}

const plain = new Map<string, ElementType>();

/**
 * Chakra's factory of styled elements, `chakra.div` and `chakra('div', recipe)`, for the one system of this product.
 * Chakra's own works the styles of every element out anew on each render, which is most of what a table of buttons
 * costs; here the class name is worked out once for all elements of the same styles. `as` and `asChild` are not offered.
 */
export const chakra = new Proxy(styled, {
  get(_factory, tag: string) {
    const known = plain.get(tag) ?? styled(tag as ElementType);
    plain.set(tag, known);
    return known;
  },
}) as unknown as typeof chakraFactory;
