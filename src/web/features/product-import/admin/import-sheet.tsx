import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ProductImport, ProductImportRow } from '../../../../contract/products/product-imports.ts'
import {
  type ImportOutcome,
  importFormatNames,
  importOutcomes,
  importStateNames,
  isImportRunning,
  outcomeNames,
  type PictureCheck,
} from '../../../../domain/products/product-imports.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { count } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { useNow } from '../../../shared/use-now.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { FilterSelect, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './import-sheet.module.css'
import { outcomeTints, stateTints, timeLeftText } from './import-texts.ts'
import {
  importQuery,
  importRowsFile,
  importRowsQuery,
  useDecideImport,
  useForgetCatalogue,
} from './product-imports.api.ts'

/** One file: progress, outcome of its rows, and next step. */
export function ImportSheet({ importId, onClose }: { importId: string; onClose: () => void }) {
  const query = useQuery(importQuery(importId))
  const run = query.data
  useResultToast(run)
  if (!run) return query.error ? <LoadFailed error={query.error} onRetry={query.refetch} /> : <RowsSkeleton rows={6} />
  const counts = run.startedAt ? run.outcomes : run.planned
  return (
    <Panel
      order={3}
      title={run.fileName}
      intro={importFormatNames[run.format]}
      actions={
        <Button size="sm" variant="default" onClick={onClose}>
          Torna ai file
        </Button>
      }
    >
      <div className="cluster gap-8-20 align-center">
        <div role="status">
          <StatusBadge tint={stateTints[run.state]}>{importStateNames[run.state]}</StatusBadge>
        </div>
        <ul className={classes.counts}>
          {importOutcomes.map((outcome) => (
            <li key={outcome}>
              {outcomeNames[outcome]}: <strong>{count(counts[outcome])}</strong>
            </li>
          ))}
        </ul>
        <Decisions run={run} />
      </div>
      {isImportRunning(run.state) && <HowFar run={run} />}
      {run.failure && <Notice tone="error">{run.failure}</Notice>}
      {run.state === 'checked' && run.planned.created + run.planned.changed === 0 && (
        <Notice>Il file non cambia niente: nel catalogo è già tutto così.</Notice>
      )}
      {run.state === 'checked' && run.pictureCheck && <PictureCheckNotice check={run.pictureCheck} />}
      {run.state !== 'checking' && run.total !== null && <ImportRows run={run} />}
    </Panel>
  )
}

/** Result of a sample check of new picture URLs: unreachable ones, and the number not checked. */
function PictureCheckNotice({ check: { total, checked, unreachable } }: { check: PictureCheck }) {
  if (total === 0) return null
  const unchecked = total - checked
  return (
    <Notice tone={unreachable.length > 0 ? 'error' : 'info'}>
      Immagini da scaricare: {count(total)}. Ne abbiamo controllate {count(checked)}:{' '}
      {unreachable.length === 0 ? 'tutte raggiungibili' : `${count(unreachable.length)} non raggiungibili`}
      {unchecked > 0 && `; ${count(unchecked)} non controllate`}.
      {unreachable.length > 0 && (
        <ul className={classes.unreachable}>
          {unreachable.map(({ line, reference, address, reason }) => (
            <li key={address}>
              Riga {count(line)}, {reference}: {reason} ({address})
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** Notifies once of the result, even if the import was too fast to be seen running, and refetches product lists. */
function useResultToast(run: ProductImport | undefined): void {
  const was = useRef<ProductImport['state']>(undefined)
  const forget = useForgetCatalogue()
  useEffect(() => {
    const before = was.current
    was.current = run?.state
    if (!run || run.state === before || (before !== 'checked' && before !== 'importing')) return
    if (run.state === 'importing') return
    void forget()
    if (run.state === 'done') toast.success('Importazione completata', run.fileName)
    if (run.state === 'failed') toast.error(run.failure ?? 'L’importazione si è interrotta.')
  }, [run, forget])
}

function HowFar({ run: { position, total, state, createdAt, startedAt } }: { run: ProductImport }) {
  const now = useNow(1000)
  if (total === null) return <p className="above-12">Leggo il file…</p>
  const since = state === 'importing' && startedAt ? startedAt : createdAt
  const left = timeLeftText(position, total, now - Date.parse(since))
  return (
    <div className="above-12">
      <Progress value={(100 * position) / Math.max(1, total)} aria-label="Avanzamento" />
      <p className={classes.far}>
        {count(position)} di {count(total)}
        {left && ` · ancora ${left}`}
      </p>
    </div>
  )
}

function Decisions({ run }: { run: ProductImport }) {
  const start = useDecideImport(run.id, 'start')
  const cancel = useDecideImport(run.id, 'cancel')
  const goesOn = run.state === 'failed' && run.startedAt !== null
  const decide = async (decision: typeof start, failed: string) => {
    try {
      await decision.mutateAsync()
    } catch (error) {
      toast.error(messageOf(error, failed))
    }
  }
  return (
    <div className={classes.decisions}>
      {(run.state === 'checked' || goesOn) && (
        <Button
          size="sm"
          loading={start.isPending}
          disabled={!goesOn && run.planned.created + run.planned.changed === 0}
          onClick={() => void decide(start, 'Impossibile avviare l’importazione. Riprova.')}
        >
          {goesOn ? 'Riprendi' : 'Importa'}
        </Button>
      )}
      {(isImportRunning(run.state) || run.state === 'checked') && (
        <Button
          size="sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => void decide(cancel, 'Impossibile annullare l’importazione. Riprova.')}
        >
          Annulla
        </Button>
      )}
    </div>
  )
}

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
function ImportRows({ run }: { run: ProductImport }) {
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
