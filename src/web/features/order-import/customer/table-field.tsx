import { Button, FileButton, Textarea } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { maxImportedBytes } from '../../../../domain/orders/files/order-import.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { FormFailure } from '../../../ui/notice.tsx'
import classes from './order-import.module.css'
import { isText, type OrderTable, readText, saveCsv } from './order-table.ts'

interface TableFieldProps {
  intro: string
  label: string
  description: string
  placeholder: string
  /** Template file to download. */
  template: { name: string; rows: OrderTable }
  text: string
  /** Empty for pasted rows. */
  fileName: string
  onText: (text: string, fileName?: string) => void
  /** An Excel workbook, or another file that is not text. Only the server can parse it, or say what it is. */
  workbook: File | null
  onWorkbook: (file: File) => void
  onCheck: () => void
  isChecking: boolean
  failure: string | null
  /** Options for parsing the table, shown between the field and the button. */
  children?: ReactNode
}

/** Input for a table: choose or drop a file, or paste rows. */
export function TableField(props: TableFieldProps) {
  const { text, workbook, fileName, onText, onWorkbook, onCheck, isChecking } = props
  const isEmpty = text.trim() === '' && !workbook
  /** Why the chosen file was not read. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const resetChoice = useRef<() => void>(null)

  const take = async (file: File | null | undefined) => {
    if (!file) return
    // Reset, so that the same file can be chosen again after a correction.
    resetChoice.current?.()
    setRefusal(file.size > maxImportedBytes ? 'Il file supera i 2 MB: dividilo in più file.' : null)
    if (file.size > maxImportedBytes) return
    if (!(await isText(file))) return onWorkbook(file)
    const read = await readText(file)
    onText(read, file.name)
    if (read.trim() === '') setRefusal('Il file è vuoto.')
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const { name, rows } = props.template
  const write = (written: string) => {
    setRefusal(null)
    onText(written)
  }

  return (
    <Panel
      title="Il file"
      intro={props.intro}
      actions={
        <Button variant="subtle" size="sm" onClick={() => saveCsv(name, rows)}>
          Scarica un modello
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an alternative to the button. */}
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <form
          className="stack gap-20"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isEmpty && !isChecking) onCheck()
          }}
        >
          <div className="cluster gap-12 align-center">
            <FileButton
              resetRef={resetChoice}
              accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain"
              onChange={(file) => void take(file)}
            >
              {(button) => (
                <Button variant="default" {...button}>
                  Scegli il file
                </Button>
              )}
            </FileButton>
            {!fileName && <p className={classes.fileName}>Excel (.xlsx) o CSV, fino a 2 MB</p>}
            {fileName && (
              <p className={classes.fileName}>
                <strong>{fileName}</strong>
                <Button variant="subtle" size="sm" onClick={() => write('')}>
                  Togli
                </Button>
              </p>
            )}
          </div>
          {!fileName && (
            <Textarea
              label={props.label}
              description={props.description}
              placeholder={props.placeholder}
              rows={8}
              spellCheck={false}
              value={text}
              onChange={(event) => write(event.currentTarget.value)}
              classNames={{ input: classes.rows ?? '' }}
            />
          )}
          {props.children}
          <FormFailure>{refusal ?? props.failure}</FormFailure>
          <div className={classes.actions}>
            <Button type="submit" loading={isChecking} disabled={isEmpty}>
              Controlla le righe
            </Button>
          </div>
        </form>
      </div>
    </Panel>
  )
}
