import { Button, Checkbox, FileInput, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { maxImportBytes } from '../../../../domain/products/product-imports.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { SmallForm } from '../../../ui/forms/small-form.tsx'
import classes from './import-upload.module.css'
import { useUploadImport } from './product-imports.api.ts'

const failed = 'Impossibile inviare il file. Riprova.'

const contents = [
  { value: 'products', label: 'Prodotti (Shopify o Filiera)' },
  { value: 'stock', label: 'Giacenze (SKU;giacenza)' },
] as const

type Content = (typeof contents)[number]['value']

/** Uploads a file, which starts its dry run. */
export function ImportUpload({ onReceived }: { onReceived: (importId: string) => void }) {
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
