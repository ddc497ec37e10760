import { Checkbox, NativeSelect, Tabs } from '@mantine/core'
import { useState } from 'react'
import type { MailPreview } from '../../../../contract/mail.ts'
import classes from './mail-previews.module.css'
import messageClasses from './message-dialog.module.css'
import { TextWithLinks } from './text-with-links.tsx'

/** Viewport widths in pixels: a phone and a desktop mail client. */
const widths = [390, 700]

/** Sample e-mails, one at a time. The HTML is shown in a fully sandboxed iframe. */
export function MailPreviews({ previews }: { previews: readonly MailPreview[] }) {
  const [index, setIndex] = useState(0)
  const [isDark, setIsDark] = useState(false)
  const shown = previews[index]
  if (!shown) return null
  const { subject, preheader, html, text } = shown
  return (
    <div className="stack gap-12">
      <div className={classes.choice}>
        <NativeSelect
          className={classes.mail}
          label="Email"
          value={index}
          data={previews.map((preview, at) => ({ value: String(at), label: nameOf(preview) }))}
          onChange={(event) => setIndex(Number(event.currentTarget.value))}
        />
        <Checkbox label="Tema scuro" checked={isDark} onChange={(event) => setIsDark(event.currentTarget.checked)} />
      </div>
      <p className="below-12 text-sm muted breakable">
        <strong>{subject}</strong> · {preheader}
      </p>
      <Tabs defaultValue="390" keepMounted={false}>
        <Tabs.List>
          {widths.map((width) => (
            <Tabs.Tab key={width} value={String(width)}>
              {width} px
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="text">Solo testo</Tabs.Tab>
        </Tabs.List>
        {widths.map((width) => (
          <Tabs.Panel key={width} value={String(width)} pt="sm">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
            <section className={classes.sideways} aria-label={`Email a ${width} px`} tabIndex={0}>
              <iframe
                className={classes.frame}
                style={{ width }}
                title={`Email: ${subject}`}
                sandbox=""
                srcDoc={inScheme(html, isDark)}
              />
            </section>
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="text" pt="sm">
          <TextWithLinks className={messageClasses.text} text={text} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

function nameOf({ kind, consigneeLanguage, senderName, hasLogo, subject }: MailPreview): string {
  const what = consigneeLanguage
    ? ['al destinatario', consigneeLanguage, senderName, hasLogo && 'con logo'].filter(Boolean).join(', ')
    : kind
  return `${subject} (${what})`
}

/** An iframe takes the colour scheme from the browser, not from the page: rewrites the mail's dark-mode media query to force it on or off. */
const inScheme = (html: string, isDark: boolean) =>
  html.replace('@media (prefers-color-scheme:dark)', isDark ? '@media all' : '@media not all')
