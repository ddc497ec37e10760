import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { troubleSources } from '../../../../domain/trouble.ts'
import { useFocusInQueue } from '../../../shared/dialogs/use-focus-in-queue.ts'
import { date } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconX } from '../../../ui/icons/icon-x.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { ListFilters, NoResults } from '../../../ui/lists/list.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { type ErrorFilters, errorsQuery } from './error-log.api.ts'
import classes from './error-log.module.css'
import { ErrorLogTable } from './error-log-table.tsx'
import { sourceNames } from './error-sources.ts'
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
