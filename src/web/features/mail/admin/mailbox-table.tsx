import { UnstyledButton } from '@mantine/core'
import type { MailboxMessage } from '../../../../contract/mail.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import classes from './mailbox-table.module.css'

const columns: readonly TableColumn[] = [{ label: 'Oggetto' }, { label: 'Destinatario' }, { label: 'Data e ora' }]

interface MailboxTableProps {
  messages: readonly MailboxMessage[]
  onOpen: (message: MailboxMessage) => void
}

export function MailboxTable({ messages, onOpen }: MailboxTableProps) {
  return (
    <HairlineTable caption="Posta in uscita" columns={columns} dense stacks>
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two mails may be identical, and rows have no state.
        <tr key={`${message.createdAt} ${index}`}>
          <td className={classes.subject}>
            <UnstyledButton className={classes.open} onClick={() => onOpen(message)}>
              {message.subject}
            </UnstyledButton>
          </td>
          <td className={classes.to}>{message.to}</td>
          <td className={classes.when}>{dateTime(message.createdAt)}</td>
        </tr>
      ))}
    </HairlineTable>
  )
}
