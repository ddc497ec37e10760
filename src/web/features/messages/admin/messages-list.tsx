import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { MessagesPage, OutboxMessage } from '../../../../contract/messages.ts'
import { type MessageState, messageStateNames, messageStates } from '../../../../domain/messages.ts'
import { adminLogQuery } from '../../../shared/calls/admin-list-query.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable, SecondLine } from '../../../ui/lists/list-table.tsx'
import { ListFilters, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import classes from './messages-list.module.css'

const columns: readonly ListColumn<OutboxMessage>[] = [
  {
    label: 'Messaggio',
    className: classes.what,
    cell: (message) => (
      <>
        {nameOf(message)}
        {message.lastError && message.state !== 'sent' && <SecondLine>{message.lastError}</SecondLine>}
      </>
    ),
  },
  {
    label: 'Destinatario',
    className: classes.what,
    cell: ({ channel, recipient }) => (channel === 'telegram' ? 'Chat degli amministratori' : recipient),
  },
  {
    label: 'Stato',
    cell: ({ state, attempts }) => (
      <>
        <span className={state === 'failed' ? 'text-error' : undefined}>{messageStateNames[state]}</span>
        {state !== 'sent' && attempts > 0 && (
          <SecondLine>{attempts === 1 ? '1 tentativo' : `${attempts} tentativi`}</SecondLine>
        )}
      </>
    ),
  },
  { label: 'Data e ora', nowrap: true, cell: ({ sentAt, createdAt }) => dateTime(sentAt ?? createdAt) },
  {
    label: 'Azioni',
    align: 'end',
    cell: (message) =>
      message.canRetry ? <Retry message={message} /> : message.state === 'failed' && 'Non si può più inviare',
  },
]

interface MessagesListProps {
  filters: MessageFilters
  onFilters: (filters: MessageFilters) => void
}

/** E-mails and Telegram messages: sent, pending and failed, with the reason of the failure. */
export function MessagesList({ filters, onFilters }: MessagesListProps) {
  const query = useInfiniteQuery(messagesQuery(filters))
  const fields = filterFields(filters, onFilters)
  return (
    <Stack gap={12}>
      <ListFilters>
        <FilterSelect
          label="Stato"
          all="Tutti gli stati"
          options={optionsOf(messageStates, messageStateNames)}
          {...fields.choice('state')}
        />
        <SearchField
          className={classes.recipient}
          label="Destinatario"
          placeholder="Indirizzo email completo"
          {...fields.text('recipient')}
        />
      </ListFilters>
      <PagedResults
        query={query}
        skeleton={{ rows: 6, height: 44 }}
        empty={
          filters.state || filters.recipient ? (
            <NoResults
              title="Nessun messaggio con questi filtri"
              text="Il destinatario va scritto per intero."
              all="Mostra tutti i messaggi"
              onAll={() => onFilters({})}
            />
          ) : (
            <EmptyState title="Nessun messaggio" text="Email e avvisi Telegram compaiono qui quando partono." />
          )
        }
        more="Carica altri messaggi"
      >
        {(messages) => <ListTable caption="Messaggi" columns={columns} rows={messages} keyOf={({ id }) => id} />}
      </PagedResults>
    </Stack>
  )
}

const nameOf = ({ subject, channel, kind }: OutboxMessage): string =>
  subject ?? (channel === 'telegram' ? 'Avviso Telegram' : kind)

function Retry({ message }: { message: OutboxMessage }) {
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
      aria-label={`Riprova l’invio: ${nameOf(message)} a ${message.recipient}`}
      onClick={() => void send()}
    >
      Riprova l’invio
    </Button>
  )
}

const messagesPath = '/api/admin/messages'

interface MessageFilters {
  state?: MessageState | undefined
  /** Complete e-mail address. */
  recipient?: string | undefined
}

/** Outgoing messages, newest first. */
const messagesQuery = (filters: MessageFilters) =>
  adminLogQuery<MessagesPage, 'messages'>(messagesPath, 'messages', filters)

function useRetryMessage() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (messageId: string) =>
      dedupe(`retry ${messageId}`, () => http.post(`${messagesPath}/${encodeURIComponent(messageId)}/retry`)),
    onSettled: () => invalidate(messagesPath, '/api/admin/errors'),
  })
}
