import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductImport, ProductImportRow } from '../../../../contract/products/product-imports.ts'
import { type ImportOutcome, importOutcomes, outcomeNames } from '../../../../domain/products/product-imports.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './import-rows.module.css'
import { outcomeTints } from './import-texts.ts'
import { importRowsFile, importRowsQuery } from './product-imports.api.ts'

const columns: readonly TableColumn[] = [
  { label: 'Riga', align: 'end' },
  { label: 'Prodotto' },
  { label: 'Esito' },
  { label: 'Dettagli' },
]

const parseOutcome = (value: string): ImportOutcome | undefined => importOutcomes.find((outcome) => outcome === value)

/** Outcome of each row, planned or final; refused rows can be filtered and saved as a table. */
export function ImportRows({ run }: { run: ProductImport }) {
  const isOver = run.startedAt !== null
  const [outcome, setOutcome] = useState<ImportOutcome | undefined>(run.planned.refused > 0 ? 'refused' : undefined)
  const query = useInfiniteQuery(importRowsQuery(run.id, run.state, outcome))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <div className={classes.rows}>
      <div className={classes.tools}>
        <NativeSelect
          label="Righe"
          size="sm"
          value={outcome ?? ''}
          onChange={(event) => setOutcome(parseOutcome(event.currentTarget.value))}
          data={[
            { value: '', label: 'Tutte' },
            ...importOutcomes.map((value) => ({ value, label: outcomeNames[value] })),
          ]}
        />
        <Button component="a" href={importRowsFile(run.id, outcome)} download size="sm" variant="default">
          Scarica queste righe
        </Button>
      </div>
      {query.isPending && <RowsSkeleton rows={6} height={32} />}
      {query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {rows?.length === 0 && <EmptyState title="Nessuna riga con questo esito" />}
      {rows && rows.length > 0 && (
        <HairlineTable caption={isOver ? 'Esito per riga' : 'Controllo per riga'} columns={columns} dense stacks>
          {rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </HairlineTable>
      )}
      <LoadMore query={query} label="Carica altre righe" dense />
    </div>
  )
}

function Row({ row: { line, reference, name, planned, outcome, messages } }: { row: ProductImportRow }) {
  const shown = outcome ?? planned
  return (
    <tr>
      <td data-align="end" data-label="Riga">
        {line}
      </td>
      <td className={classes.product}>
        {name || reference}
        {name && <span className={classes.reference}> {reference}</span>}
      </td>
      <td>
        <StatusBadge tint={outcomeTints[shown]}>{outcomeNames[shown]}</StatusBadge>
      </td>
      <td className={classes.details}>{messages.join(' · ')}</td>
    </tr>
  )
}
