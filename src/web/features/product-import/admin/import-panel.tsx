import { Button, Checkbox, FileInput, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductImport } from '../../../../contract/products/product-imports.ts'
import {
  importFormatNames,
  importStateNames,
  isImportRunning,
  maxImportBytes,
} from '../../../../domain/products/product-imports.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { SmallForm } from '../../../ui/forms/small-form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './import-panel.module.css'
import { ImportSheet } from './import-sheet.tsx'
import { stateTints } from './import-texts.ts'
import { importsQuery, useUploadImport } from './product-imports.api.ts'

interface ImportPanelProps {
  /** The open file; the caller keeps it in the URL. */
  openId: string | undefined
  onOpen: (importId: string | undefined) => void
}

/** Files of products and stock: upload, dry run by row, import, and earlier files. */
export function ImportPanel({ openId, onOpen }: ImportPanelProps) {
  return (
    <div className="stack gap-20">
      <Panel
        order={3}
        title="Importa ed esporta"
        intro="Prima si controlla riga per riga, poi si importa: fino ad allora nel catalogo non cambia niente."
        actions={
          <Button component="a" href="/api/admin/products.csv" download size="sm" variant="default">
            Esporta il catalogo
          </Button>
        }
      >
        <ImportUpload onReceived={(importId) => onOpen(importId)} />
      </Panel>
      {openId ? (
        <ImportSheet key={openId} importId={openId} onClose={() => onOpen(undefined)} />
      ) : (
        <Files onOpen={onOpen} />
      )}
    </div>
  )
}

function Files({ onOpen }: Pick<ImportPanelProps, 'onOpen'>) {
  const query = useQuery(importsQuery())
  if (query.isPending) return <RowsSkeleton rows={3} height={32} />
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />
  if (query.data.length === 0) return null
  const columns: readonly ListColumn<ProductImport>[] = [
    { label: 'File', className: 'breakable', cell: ({ fileName }) => fileName },
    { label: 'Contenuto', isNamed: true, cell: ({ format }) => importFormatNames[format] },
    {
      label: 'Stato',
      cell: ({ state }) => <StatusBadge tint={stateTints[state]}>{importStateNames[state]}</StatusBadge>,
    },
    { label: 'Chi', isNamed: true, cell: ({ actor }) => actor },
    { label: 'Data e ora', cell: ({ createdAt }) => dateTime(createdAt) },
    {
      label: 'Azioni',
      align: 'end',
      cell: ({ id, state, fileName }) => (
        <Button
          size="compact-sm"
          variant={isImportRunning(state) || state === 'checked' ? 'filled' : 'default'}
          aria-label={`Apri ${fileName}`}
          onClick={() => onOpen(id)}
        >
          Apri
        </Button>
      ),
    },
  ]
  return (
    <Panel order={3} title="Ultimi file">
      <ListTable caption="Ultimi file" columns={columns} rows={query.data} keyOf={({ id }) => id} />
    </Panel>
  )
}

const failed = 'Impossibile inviare il file. Riprova.'

const contents = [
  { value: 'products', label: 'Prodotti (Shopify o Filiera)' },
  { value: 'stock', label: 'Giacenze (SKU;giacenza)' },
] as const

type Content = (typeof contents)[number]['value']

/** Uploads a file, which starts its dry run. */
function ImportUpload({ onReceived }: { onReceived: (importId: string) => void }) {
  const upload = useUploadImport()
  const [file, setFile] = useState<File | null>(null)
  const [content, setContent] = useState<Content>('products')
  const [keepStock, setKeepStock] = useState(false)
  const { problem, setProblem, send } = useSending((error) => messageOf(error, failed))

  const submit = () => {
    if (!file) return setProblem('Scegli un file Excel (.xlsx) o CSV.')
    if (file.size > maxImportBytes) return setProblem('Il file supera i 50 MB: dividilo in più file.')
    void send(async () => {
      const received = await upload.mutateAsync({ file, content, keepStock: content === 'products' && keepStock })
      setFile(null)
      onReceived(received.id)
    })
  }

  return (
    <SmallForm onSubmit={submit} problem={problem}>
      <div className={classes.fields}>
        <NativeSelect
          label="Contenuto"
          size="sm"
          data={[...contents]}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value as Content)}
        />
        <FileInput
          label="File Excel (.xlsx) o CSV"
          size="sm"
          placeholder="Scegli un file, al massimo 50 MB"
          accept=".xlsx,.csv,.txt,text/csv"
          value={file}
          onChange={setFile}
        />
        <Button type="submit" size="sm" loading={upload.isPending}>
          Controlla il file
        </Button>
      </div>
      {content === 'products' && (
        <Checkbox
          className="above-12"
          size="sm"
          label="Lascia com’è la giacenza dei prodotti che ci sono già"
          checked={keepStock}
          onChange={(event) => setKeepStock(event.currentTarget.checked)}
        />
      )}
    </SmallForm>
  )
}
