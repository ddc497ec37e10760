import { Button, Stack, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { troubleSources } from '../../../../domain/trouble.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { useFocusInQueue } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { date } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconX } from '../../../ui/icons/icon-x.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { ListFilters, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { HandRefundDialog, type HandRefundForm, RefundChargeDialog } from './charge-decision.tsx'
import { type ErrorFilters, errorsQuery, sourceNames, useResolveError } from './error-log.api.ts'
import classes from './error-log.module.css'
import { ErrorLogTable } from './error-log-table.tsx'

interface ErrorLogProps {
  filters: ErrorFilters
  onFilters: (filters: ErrorFilters) => void
  handRefundForm: HandRefundForm
}

/** Errors that need, or needed, manual attention. The caller keeps the filters in the URL. */
export function ErrorLog({ filters, onFilters, handRefundForm }: ErrorLogProps) {
  const query = useInfiniteQuery(errorsQuery(filters))
  const queue = useFocusInQueue(query.data?.pages.flatMap((page) => page.items).length ?? 0)
  const [resolving, setResolving] = useState<ErrorLogEntry>()
  const [refunding, setRefunding] = useState<ErrorLogEntry>()
  const [givenBack, setGivenBack] = useState<ErrorLogEntry>()
  const fields = filterFields(filters, onFilters)

  return (
    <Stack gap={12} ref={queue} tabIndex={-1} className={classes.log ?? ''}>
      <ListFilters>
        <FilterSelect
          label="Stato"
          all="Da risolvere"
          options={[{ value: 'resolved', label: 'Risolti' }]}
          {...fields.choice('state')}
        />
        <FilterSelect
          label="Origine"
          all="Tutte le origini"
          options={optionsOf(troubleSources, sourceNames)}
          {...fields.choice('source')}
        />
        {filters.moneyDay && (
          <Button
            size="sm"
            variant="default"
            rightSection={<IconX />}
            aria-label={`Togli il filtro: differenze del ${date(`${filters.moneyDay}T12:00:00Z`)}`}
            onClick={() => onFilters({ ...filters, moneyDay: undefined })}
          >
            Differenze del {date(`${filters.moneyDay}T12:00:00Z`)}
          </Button>
        )}
      </ListFilters>
      <PagedResults
        query={query}
        skeleton={{ rows: 3, height: 44 }}
        empty={
          filters.state || filters.source || filters.moneyDay ? (
            <NoResults
              title="Nessun errore con questi filtri"
              all="Mostra gli errori da risolvere"
              onAll={() => onFilters({})}
            />
          ) : (
            <EmptyState title="Nessun errore da segnalare" />
          )
        }
        more="Carica altri errori"
      >
        {(entries) => (
          <ErrorLogTable
            entries={entries}
            areResolved={filters.state === 'resolved'}
            onResolve={setResolving}
            onRefundCharge={setRefunding}
            onGivenBack={setGivenBack}
          />
        )}
      </PagedResults>
      <ResolveDialog entry={resolving} onClose={() => setResolving(undefined)} />
      <RefundChargeDialog entry={refunding} onClose={() => setRefunding(undefined)} />
      <HandRefundDialog entry={givenBack} form={handRefundForm} onClose={() => setGivenBack(undefined)} />
    </Stack>
  )
}

interface ResolveDialogProps {
  /** Undefined while the dialog is closed. */
  entry: ErrorLogEntry | undefined
  onClose: () => void
}

const failed = 'Impossibile segnare l’errore come risolto.'

/** Marks an error as resolved, with an optional note. */
function ResolveDialog({ entry, onClose }: ResolveDialogProps) {
  const shown = useLastPresent(entry)
  return (
    <Dialog opened={entry !== undefined} onClose={onClose} title="Segna come risolto" size="md">
      {shown && <ResolveForm key={shown.id} entry={shown} onClose={onClose} />}
    </Dialog>
  )
}

function ResolveForm({ entry, onClose }: { entry: ErrorLogEntry; onClose: () => void }) {
  const resolve = useResolveError()
  const [note, setNote] = useState('')
  const { problem, send } = useSending((error) => failureText(failed, error))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send(async () => {
      await resolve.mutateAsync({ errorId: entry.id, note: note.trim() })
      toast.success('Errore risolto', 'Lo trovi tra i risolti, con la nota.')
      onClose()
    })
  }

  return (
    <form onSubmit={submit} className="grid gap-16">
      <p className="flush breakable">{entry.errorMessage}</p>
      <Textarea
        label="Nota"
        description="Facoltativa: che cosa hai fatto. Resta nel registro con il tuo nome."
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogSubmit label="Segna come risolto" isPending={resolve.isPending} onCancel={onClose} />
    </form>
  )
}
