import { Button, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailboxMessage } from '../../../../contract/mail.ts'
import { mailboxPageSize } from '../../../../domain/page-sizes.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { MailPreviews } from './mail-previews.tsx'
import { mailboxQuery, mailPreviewsQuery } from './mailbox.api.ts'
import classes from './mailbox.module.css'
import { MessageDialog } from './message-dialog.tsx'

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
