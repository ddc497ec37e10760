import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { OutboxMessage } from '../../../../contract/messages.ts'
import { type MessageState, messageStateNames, messageStates } from '../../../../domain/messages.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { type MessageFilters, messagesQuery, useRetryMessage } from './messages.api.ts'
import classes from './messages.module.css'

export const parseMessageState = (value: unknown): MessageState | undefined =>
  messageStates.find((state) => state === value)

const columns: readonly TableColumn[] = [
  { label: 'Messaggio' },
  { label: 'Destinatario' },
  { label: 'Stato' },
  { label: 'Data e ora' },
  { label: 'Azioni', align: 'end' },
]

interface MessagesListProps {
  filters: MessageFilters
  onFilters: (filters: MessageFilters) => void
}

/** E-mails and Telegram messages: sent, pending and failed, with the reason of the failure. */
export function MessagesList({ filters, onFilters }: MessagesListProps) {
  const query = useInfiniteQuery(messagesQuery(filters))
  const messages = query.data?.pages.flatMap((page) => page.messages)
  const Failed = messages ? OutdatedNotice : LoadFailed
  return (
    <>
      <search className={classes.filters}>
        <NativeSelect
          size="sm"
          label="Stato"
          value={filters.state ?? ''}
          onChange={(event) => onFilters({ ...filters, state: parseMessageState(event.currentTarget.value) })}
          data={[
            { value: '', label: 'Tutti gli stati' },
            ...messageStates.map((value) => ({ value, label: messageStateNames[value] })),
          ]}
        />
        <SearchField
          className={classes.recipient}
          label="Destinatario"
          placeholder="Indirizzo email completo"
          value={filters.recipient ?? ''}
          onSearch={(text) => onFilters({ ...filters, recipient: text || undefined })}
        />
      </search>
      {query.isPending && <RowsSkeleton rows={6} height={44} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {messages && (
        <div data-stale={query.isPlaceholderData || undefined}>
          {messages.length === 0 ? (
            <NoMessages isFiltered={Boolean(filters.state || filters.recipient)} onReset={() => onFilters({})} />
          ) : (
            <HairlineTable caption="Messaggi" columns={columns} dense stacks>
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </HairlineTable>
          )}
        </div>
      )}
      <LoadMore query={query} label="Carica altri messaggi" dense />
    </>
  )
}

function Message({ message }: { message: OutboxMessage }) {
  const { channel, kind, recipient, subject, state, attempts, lastError, createdAt, canRetry } = message
  const what = subject ?? (channel === 'telegram' ? 'Avviso Telegram' : kind)
  return (
    <tr>
      <td className={classes.what}>
        {what}
        {lastError && state !== 'sent' && <span className={classes.soft}>{lastError}</span>}
      </td>
      <td className={classes.what}>{channel === 'telegram' ? 'Chat degli amministratori' : recipient}</td>
      <td>
        <span className={state === 'failed' ? classes.failed : undefined}>{messageStateNames[state]}</span>
        {state !== 'sent' && attempts > 0 && (
          <span className={classes.soft}>{attempts === 1 ? '1 tentativo' : `${attempts} tentativi`}</span>
        )}
      </td>
      <td className={classes.when}>{dateTime(message.sentAt ?? createdAt)}</td>
      <td data-align="end">
        {canRetry && <Retry message={message} what={what} />}
        {state === 'failed' && !canRetry && 'Non si può più inviare'}
      </td>
    </tr>
  )
}

function Retry({ message, what }: { message: OutboxMessage; what: string }) {
  const retry = useRetryMessage()
  const send = async () => {
    try {
      await retry.mutateAsync(message.id)
      toast.success('Invio in coda', 'Il messaggio riparte ora.')
    } catch (failure) {
      toast.error(messageOf(failure, 'Impossibile riprovare l’invio. Riprova.'))
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={retry.isPending}
      aria-label={`Riprova l’invio: ${what} a ${message.recipient}`}
      onClick={() => void send()}
    >
      Riprova l’invio
    </Button>
  )
}

function NoMessages({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered)
    return <EmptyState title="Nessun messaggio" text="Email e avvisi Telegram compaiono qui quando partono." />
  return (
    <EmptyState
      title="Nessun messaggio con questi filtri"
      text="Il destinatario va scritto per intero."
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutti i messaggi
        </Button>
      }
    />
  )
}
