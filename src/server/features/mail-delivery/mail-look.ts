/** The colours of one scheme. None is pure black or white: programs that darken mails themselves replace those first. */
interface MailColours {
  paper: string
  card: string
  ink: string
  soft: string
  line: string
  rule: string
  button: string
  onButton: string
}

export interface MailLook {
  light: MailColours
  dark: MailColours
  /** Fonts of headings and text: common system fonts, since few mail programs load others. */
  heading: string
  text: string
  /** Outlook reads only the first name of a list, and falls back to Times if that is missing. */
  outlookHeading: string
}

const sans = 'Instrument Sans, Helvetica Neue, Helvetica, Arial, sans-serif'

/** The portal's look: paper, ink and bordeaux, as in `web/ui/theme/tokens.css`. */
export const ownLook: MailLook = {
  light: {
    paper: '#faf6f0',
    card: '#fffdfa',
    ink: '#1d1815',
    soft: '#6b6055',
    line: '#e7dfd3',
    rule: '#c9a86a',
    button: '#6e1f2b',
    onButton: '#fff9f2',
  },
  dark: {
    paper: '#16120f',
    card: '#201a16',
    ink: '#f2ebe1',
    soft: '#ab9f91',
    line: '#352d26',
    rule: '#c9a86a',
    button: '#8a2a39',
    onButton: '#fff4ec',
  },
  heading: 'Bodoni Moda, Didot, Bodoni MT, Georgia, Times New Roman, serif',
  text: sans,
  outlookHeading: 'Georgia',
}

/** Neutral look for mails in another party's name, which must not look like ours. */
export const neutralLook: MailLook = {
  light: {
    paper: '#f3f4f6',
    card: '#fdfdfe',
    ink: '#1b1f24',
    soft: '#59616b',
    line: '#dfe2e7',
    rule: '#dfe2e7',
    button: '#24292f',
    onButton: '#fafbfc',
  },
  dark: {
    paper: '#111316',
    card: '#1b1e22',
    ink: '#eceef1',
    soft: '#a4abb5',
    line: '#33383f',
    rule: '#33383f',
    button: '#e4e7eb',
    onButton: '#1b1f24',
  },
  heading: 'Helvetica Neue, Helvetica, Arial, sans-serif',
  text: 'Helvetica Neue, Helvetica, Arial, sans-serif',
  outlookHeading: 'Arial',
}

/**
 * Styles of the dark scheme, for programs that support `prefers-color-scheme` and for Outlook on the web, which marks darkened elements
 * (`data-ogsc`, `data-ogsb`). Other programs read only the inline styles.
 */
export function schemeStyles({ dark }: MailLook): string {
  const rules: readonly [string, string][] = [
    ['.paper', `background-color:${dark.paper} !important`],
    ['.card', `background-color:${dark.card} !important;border-color:${dark.line} !important`],
    ['.rule', `background-color:${dark.rule} !important`],
    ['.ink', `color:${dark.ink} !important`],
    ['.soft', `color:${dark.soft} !important`],
    ['.line', `border-color:${dark.line} !important`],
    ['.button', `background-color:${dark.button} !important`],
    ['.on-button', `color:${dark.onButton} !important`],
  ]
  const all = (before: string) => rules.map(([name, styles]) => `${before}${name}{${styles}}`).join('')
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.card-inside{padding:26px 20px 28px !important}.outside{padding:20px 12px 28px !important}.heading-1{font-size:24px !important}}',
    `@media (prefers-color-scheme:dark){${all('')}}`,
    all('[data-ogsc] '),
    all('[data-ogsb] '),
  ].join('\n')
}
