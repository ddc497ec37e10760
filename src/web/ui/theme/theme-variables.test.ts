import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const header =
  '/* Output of Mantine for theme.ts; updated by `npx vitest run theme-variables --project unit --update`. */\n'

/** Set by mantine-variables.css, or of a colour that no component is given. */
const otherColors = /^ {2}--mantine-color-(?!white|black|bordeaux-\d)/

test('theme-variables.css equals the output of Mantine for the theme, without colours of Mantine', async () => {
  const html = renderToStaticMarkup(createElement(MantineProvider, { theme, withGlobalClasses: false }))
  const css = /<style[^>]*>(.*)<\/style>/s.exec(html)?.[1] ?? ''
  expect(css).toContain('--mantine-color-bordeaux-8: #6e1f2b')
  const formatted = css
    .replace(/, :host[^{]*/g, '')
    .replace(/\{/g, ' {\n  ')
    .replace(/;(?!\})/g, ';\n  ')
    .replace(/\}/g, '\n}')
    .replace(/'/g, '"')
    .trim()
    .split('\n')
    .filter((line) => !otherColors.test(line))
    .join('\n')
    .replace(/\n+[^\n]+ \{\n\}/g, '')
  await expect(`${header}${formatted}\n`).toMatchFileSnapshot('./theme-variables.css')
})
