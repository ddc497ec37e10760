import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductImport, ProductImportRow } from '../../../../contract/products/product-imports.ts'
import { type ImportOutcome, importOutcomes, outcomeNames } from '../../../../domain/products/product-imports.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterSelect, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './import-rows.module.css'
import { outcomeTints } from './import-texts.ts'
import { importRowsFile, importRowsQuery } from './product-imports.api.ts'

const columns: readonly ListColumn<ProductImportRow>[] = [
  { label: 'Riga', align: 'end', isNamed: true, cell: ({ line }) => line },
  {
    label: 'Prodotto',
    className: classes.wraps,
    cell: ({ name, reference }) => (
      <>
        {name || reference}
        {name && <span className="text-xs muted"> {reference}</span>}
      </>
    ),
  },
  {
    label: 'Esito',
    cell: ({ planned, outcome }) => (
      <StatusBadge tint={outcomeTints[outcome ?? planned]}>{outcomeNames[outcome ?? planned]}</StatusBadge>
    ),
  },
  { label: 'Dettagli', className: classes.wraps, cell: ({ messages }) => messages.join(' · ') },
]

/** Outcome of each row, planned or final; refused rows can be filtered and saved as a table. */
export function ImportRows({ run }: { run: ProductImport }) {
  const isOver = run.startedAt !== null
  const [outcome, setOutcome] = useState<ImportOutcome | undefined>(run.planned.refused > 0 ? 'refused' : undefined)
  const query = useInfiniteQuery(importRowsQuery(run.id, run.state, outcome))
  return (
    <div className="stack gap-12 above-20">
      <div className="cluster gap-12 align-end">
        <FilterSelect
          label="Righe"
          all="Tutte"
          options={optionsOf(importOutcomes, outcomeNames)}
          value={outcome}
          onChange={setOutcome}
        />
        <Button component="a" href={importRowsFile(run.id, outcome)} download size="sm" variant="default">
          Scarica queste righe
        </Button>
      </div>
      <PagedResults
        query={query}
        skeleton={{ rows: 6, height: 32 }}
        empty={<EmptyState title="Nessuna riga con questo esito" />}
        more="Carica altre righe"
      >
        {(rows) => (
          <ListTable
            caption={isOver ? 'Esito per riga' : 'Controllo per riga'}
            columns={columns}
            rows={rows}
            keyOf={({ line }) => String(line)}
          />
        )}
      </PagedResults>
    </div>
  )
}
