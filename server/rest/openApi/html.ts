/** A piece of HTML: text must be escaped, HTML must not. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Part = string | number | Html | readonly Html[];

function escapePart(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '');
  }
  return part.map(({ markup }) => markup).join('');
}

/** Texts are escaped, pieces of HTML are not. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((markup, text, index) => markup + escapePart(parts[index - 1] ?? '') + text));
}

export const nothing = new Html('');
