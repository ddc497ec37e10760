import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductImport } from '../../../../contract/products/product-imports.ts'
import { importFormatNames, importStateNames, isImportRunning } from '../../../../domain/products/product-imports.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { stateTints } from './import-texts.ts'
import { ImportUpload } from './import-upload.tsx'
import { importsQuery } from './product-imports.api.ts'

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
