const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML that is finished. Only `html` makes it, so that no text becomes markup by being forgotten. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

/** What a template takes: text, which is escaped; markup, which is not; several of these; or nothing (`false`, null, undefined). */
type Part = string | number | false | null | undefined | Markup | readonly Part[]

const write = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Markup) return part.html
  if (Array.isArray(part)) return part.map(write).join('')
  return String(part).replace(/[&<>"']/g, (char) => escapes[char] ?? char)
}

/** A template of HTML. Attributes stand in double quotes. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(texts.map((text, at) => text + write(parts[at])).join(''))
