const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Finished HTML. Only `html` creates it, so that unescaped text cannot become markup by accident. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

/** Values of a template: text, which is escaped; markup, which is not; lists of these; `false`, null and undefined render nothing. */
type Part = string | number | false | null | undefined | Markup | readonly Part[]

const write = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Markup) return part.html
  if (Array.isArray(part)) return part.map(write).join('')
  return String(part).replace(/[&<>"']/g, (char) => escapes[char] ?? char)
}

/** An HTML template. Attribute values must be in double quotes. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(texts.map((text, at) => text + write(parts[at])).join(''))
