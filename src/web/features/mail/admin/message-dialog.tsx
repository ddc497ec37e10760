import { Tabs } from '@mantine/core'
import type { MailboxMessage } from '../../../../contract/mail.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from './message-dialog.module.css'
import { TextWithLinks } from './text-with-links.tsx'

interface MessageDialogProps {
  /** Undefined while the dialog is closed. */
  message: MailboxMessage | undefined
  onClose: () => void
}

/** An e-mail as its recipient sees it. The HTML is shown in a fully sandboxed iframe. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
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
              <iframe className={classes.frame} title={`Email: ${shown.subject}`} sandbox="" srcDoc={shown.html} />
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
