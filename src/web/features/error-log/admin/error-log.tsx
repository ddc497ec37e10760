import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { troubleSources } from '../../../../domain/trouble.ts'
import { useFocusInQueue } from '../../../shared/dialogs/use-focus-in-queue.ts'
import { date } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconX } from '../../../ui/icons/icon-x.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { type ErrorFilters, errorsQuery } from './error-log.api.ts'
import classes from './error-log.module.css'
import { ErrorLogTable } from './error-log-table.tsx'
import { parseSource, sourceNames } from './error-sources.ts'
import { HandRefundDialog, type HandRefundForm } from './hand-refund-dialog.tsx'
import { RefundChargeDialog } from './refund-charge-dialog.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

interface ErrorLogProps {
  filters: ErrorFilters
  onFilters: (filters: ErrorFilters) => void
  handRefundForm: HandRefundForm
}

/** Errors that need, or needed, manual attention. The caller keeps the filters in the URL. */
export function ErrorLog({ filters, onFilters, handRefundForm }: ErrorLogProps) {
  const query = useInfiniteQuery(errorsQuery(filters))
  const entries = query.data?.pages.flatMap((page) => page.items)
  const queue = useFocusInQueue(entries?.length ?? 0)
  const [resolving, setResolving] = useState<ErrorLogEntry>()
  const [refunding, setRefunding] = useState<ErrorLogEntry>()
  const [givenBack, setGivenBack] = useState<ErrorLogEntry>()
  const Failed = entries ? OutdatedNotice : LoadFailed
  const areResolved = filters.state === 'resolved'

  return (
    <div ref={queue} tabIndex={-1} className={classes.log}>
      <search className={classes.filters}>
        <NativeSelect
          size="sm"
          label="Stato"
          value={filters.state ?? 'open'}
          onChange={(event) =>
            onFilters({ ...filters, state: event.currentTarget.value === 'resolved' ? 'resolved' : undefined })
          }
          data={[
            { value: 'open', label: 'Da risolvere' },
            { value: 'resolved', label: 'Risolti' },
          ]}
        />
        <NativeSelect
          size="sm"
          label="Origine"
          value={filters.source ?? ''}
          onChange={(event) => onFilters({ ...filters, source: parseSource(event.currentTarget.value) })}
          data={[
            { value: '', label: 'Tutte le origini' },
            ...troubleSources.map((value) => ({ value, label: sourceNames[value] })),
          ]}
        />
        {filters.moneyDay && (
          <Button
            size="sm"
            variant="default"
            className={classes.day}
            rightSection={<IconX />}
            aria-label={`Togli il filtro: differenze del ${date(`${filters.moneyDay}T12:00:00Z`)}`}
            onClick={() => onFilters({ ...filters, moneyDay: undefined })}
          >
            Differenze del {date(`${filters.moneyDay}T12:00:00Z`)}
          </Button>
        )}
      </search>
      {query.isPending && <RowsSkeleton rows={3} height={44} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {entries && (
        <div data-stale={query.isPlaceholderData || undefined}>
          {entries.length === 0 ? (
            <NoErrors filters={filters} onReset={() => onFilters({})} />
          ) : (
            <ErrorLogTable
              entries={entries}
              areResolved={areResolved}
              onResolve={setResolving}
              onRefundCharge={setRefunding}
              onGivenBack={setGivenBack}
            />
          )}
        </div>
      )}
      <LoadMore query={query} label="Carica altri errori" dense />
      <ResolveDialog entry={resolving} onClose={() => setResolving(undefined)} />
      <RefundChargeDialog entry={refunding} onClose={() => setRefunding(undefined)} />
      <HandRefundDialog entry={givenBack} form={handRefundForm} onClose={() => setGivenBack(undefined)} />
    </div>
  )
}

function NoErrors({ filters, onReset }: { filters: ErrorFilters; onReset: () => void }) {
  if (!filters.state && !filters.source && !filters.moneyDay) return <EmptyState title="Nessun errore da segnalare" />
  return (
    <EmptyState
      title="Nessun errore con questi filtri"
      action={
        <Button variant="default" onClick={onReset}>
          Mostra gli errori da risolvere
        </Button>
      }
    />
  )
}
