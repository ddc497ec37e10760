import { Anchor, Button, Checkbox, NativeSelect, Tabs, UnstyledButton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailboxMessage, MailPreview } from '../../../../contract/mail.ts'
import { mailboxPageSize } from '../../../../domain/page-sizes.ts'
import { http } from '../../../shared/calls/http.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './mailbox.module.css'

export function Mailbox() {
  const query = useQuery(mailboxQuery())
  const [open, setOpen] = useState<MailboxMessage>()
  const [previewing, setPreviewing] = useState(false)
  const Failed = query.data ? OutdatedNotice : LoadFailed
  const columns: readonly ListColumn<MailboxMessage>[] = [
    {
      label: 'Oggetto',
      className: classes.subject,
      cell: (message) => (
        <UnstyledButton className={classes.open ?? ''} onClick={() => setOpen(message)}>
          {message.subject}
        </UnstyledButton>
      ),
    },
    { label: 'Destinatario', className: classes.to, cell: ({ to }) => to },
    { label: 'Data e ora', nowrap: true, cell: ({ createdAt }) => dateTime(createdAt) },
  ]

  return (
    <section>
      <header className={classes.header}>
        <h2 className="flush text-2xl">Posta in uscita</h2>
        <p className={classes.intro}>
          Senza un server SMTP le email non partono: qui si leggono le ultime {mailboxPageSize}.
        </p>
        <Button size="sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          Aggiorna
        </Button>
        <Button size="sm" variant="default" onClick={() => setPreviewing(true)}>
          Anteprime
        </Button>
      </header>
      {query.isPending && <RowsSkeleton rows={6} height={44} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <EmptyState
          title="Nessuna email in uscita"
          text="Con un server SMTP configurato le email partono davvero e qui non si ferma nulla."
        />
      )}
      {query.data && query.data.length > 0 && (
        <ListTable
          caption="Posta in uscita"
          columns={columns}
          rows={query.data}
          // Two mails may be identical.
          keyOf={({ createdAt }, index) => `${createdAt} ${index}`}
        />
      )}
      <PreviewsDialog opened={previewing} onClose={() => setPreviewing(false)} />
      <MessageDialog message={open} onClose={() => setOpen(undefined)} />
    </section>
  )
}

interface PreviewsDialogProps {
  opened: boolean
  onClose: () => void
}

/** Previews of all e-mails, for authors and designers. */
function PreviewsDialog({ opened, onClose }: PreviewsDialogProps) {
  const { data, isPending, error, refetch } = useQuery({ ...mailPreviewsQuery(), enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title="Anteprime delle email" size="52rem">
      {isPending && <RowsSkeleton rows={6} height={44} />}
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {data && <MailPreviews previews={data} />}
    </Dialog>
  )
}

interface MessageDialogProps {
  /** Undefined while the dialog is closed. */
  message: MailboxMessage | undefined
  onClose: () => void
}

/** An e-mail as its recipient sees it. The HTML is shown in a fully sandboxed iframe. */
function MessageDialog({ message, onClose }: MessageDialogProps) {
  const shown = useLastPresent(message)
  return (
    <Dialog opened={message !== undefined} onClose={onClose} title={shown?.subject ?? ''} size="46rem">
      {shown && (
        <>
          <p className="below-12 text-sm muted breakable">
            A {shown.to} · {dateTime(shown.createdAt)}
          </p>
          <Tabs defaultValue="html" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="html">Come si vede</Tabs.Tab>
              <Tabs.Tab value="text">Solo testo</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="html" pt="sm">
              <iframe
                className={classes.messageFrame}
                title={`Email: ${shown.subject}`}
                sandbox=""
                srcDoc={shown.html}
              />
              <p className="above-8 text-xs muted">I link si aprono da “Solo testo”.</p>
            </Tabs.Panel>
            <Tabs.Panel value="text" pt="sm">
              <TextWithLinks className={classes.text} text={shown.text} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Dialog>
  )
}

/** Viewport widths in pixels: a phone and a desktop mail client. */
const widths = [390, 700]

/** Sample e-mails, one at a time. The HTML is shown in a fully sandboxed iframe. */
function MailPreviews({ previews }: { previews: readonly MailPreview[] }) {
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
          <TextWithLinks className={classes.text} text={text} />
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

const link = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

/** Plain text with its URLs as links. */
function TextWithLinks({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={className}>
      {text.split(link).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered.
          <Anchor key={index} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </Anchor>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** E-mails stored because no SMTP server is configured, newest first. */
const mailboxQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/mailbox'],
    queryFn: ({ signal }) => http.get<MailboxMessage[]>(`/api/admin/mailbox?limit=${mailboxPageSize}`, { signal }),
    // E-mails arrive without a mutation here: refetch when the tab is opened.
    refetchOnMount: 'always',
  })

/** Every e-mail with sample data; 404 where e-mails are really sent. */
const mailPreviewsQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/mail-previews'],
    queryFn: ({ signal }) => http.get<MailPreview[]>('/api/admin/mail-previews', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
