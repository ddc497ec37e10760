import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { orderFormatNames } from '../../../../domain/orders/files/order-formats.ts'
import {
  type OrderImportColumn,
  orderImportColumns,
  orderImportLabels,
  requiredOrderColumns,
} from '../../../../domain/orders/files/order-import.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './order-import.module.css'
import type { FileColumns, OrderImportState } from './use-order-import.ts'

interface OrderColumnsProps {
  chosen: FileColumns
  isBusy: boolean
  onChange: OrderImportState['setColumns']
  onForget: () => void
  /** A higher number moves the focus to the first missing column. */
  refusedChecks: number
}

/** Detected file format and column mapping, shown before the check and editable. */
export function OrderColumnsFields({ chosen, isBusy, onChange, onForget, refusedChecks }: OrderColumnsProps) {
  const { file, missing } = chosen
  const [isOpen, setOpen] = useState(false)
  const isEditing = isOpen || file.missing.length > 0
  const section = useRef<HTMLElement>(null)
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusedChecks === 0) return
    status.current?.scrollIntoView({ block: 'nearest' })
    section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusedChecks])

  return (
    <section ref={section} className="grid gap-12 shrinkable" aria-label="Colonne del file">
      <div ref={status} role="status" className="grid gap-12 shrinkable">
        <p className="flush">{formatText(chosen)}</p>
        {missing.length > 0 && (
          <Notice tone="error">
            Scegli una colonna del file per: {missing.map((column) => orderImportLabels[column]).join(', ')}.
          </Notice>
        )}
      </div>
      {isEditing ? (
        <ColumnChoices chosen={chosen} isBusy={isBusy} onChange={onChange} />
      ) : (
        <ColumnFacts chosen={chosen} />
      )}
      {file.format !== 'filiera' && (
        <div className={classes.actions}>
          {!isEditing && (
            <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => setOpen(true)}>
              Cambia le colonne
            </Button>
          )}
          {file.isChosen && (
            <Button variant="subtle" size="sm" disabled={isBusy} onClick={onForget}>
              Torna a quelle riconosciute
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function formatText({ file: { format, isChosen, missing } }: FileColumns) {
  if (isChosen) return 'Usiamo le colonne che hai scelto per i file con questa intestazione.'
  if (format === 'other' && missing.length > 0) return 'Non abbiamo riconosciuto tutte le colonne dai nomi.'
  if (format === 'other') return 'Abbiamo riconosciuto le colonne dai nomi: controlla che siano giuste.'
  return (
    <>
      Formato riconosciuto: <strong>{orderFormatNames[format]}</strong>.
    </>
  )
}

/** Default used when the file does not have the column. */
const withoutColumn: Partial<Record<OrderImportColumn, string>> = {
  country: 'sempre Italia',
  email: 'la tua, per tutti gli ordini',
}

const ColumnFacts = ({ chosen: { columns } }: { chosen: FileColumns }) => (
  <Facts>
    {orderImportColumns.map((column) => (
      <Fact key={column} label={orderImportLabels[column]}>
        {columns[column].join(joinsColumns(column) ? ' + ' : ' o ') || withoutColumn[column] || 'nessuna'}
      </Fact>
    ))}
  </Facts>
)

const joinsColumns = (column: OrderImportColumn) => column === 'name' || column === 'address'

/** Our columns that accept several columns of the file, with the label of the second one. */
const furtherColumn: Partial<Record<OrderImportColumn, string>> = {
  name: 'Nome, poi',
  address: 'Indirizzo, poi',
  phone: 'Telefono, se manca',
}

function ColumnChoices({ chosen, isBusy, onChange }: Pick<OrderColumnsProps, 'chosen' | 'isBusy' | 'onChange'>) {
  const { file, columns, usesOwnEmail } = chosen
  const examples = new Map(file.names.map(({ name, example }) => [name, example]))
  const choose = (column: OrderImportColumn, place: number, name: string) => {
    const next = name === '' ? columns[column].toSpliced(place, 1) : columns[column].toSpliced(place, 1, name)
    onChange({ ...columns, [column]: next }, column === 'email' ? false : usesOwnEmail)
  }
  const names = file.names.map(({ name }) => ({ value: name, label: name }))

  return (
    <div className={classes.choices}>
      {orderImportColumns.flatMap((column) => {
        const selected = columns[column]
        const further = furtherColumn[column]
        const places = Math.max(1, selected.length + (further && selected.length === 1 ? 1 : 0))
        return Array.from({ length: places }, (_, place) => {
          const value = selected[place] ?? ''
          const isRequired = place === 0 && requiredOrderColumns.includes(column)
          const none = place > 0 ? '—' : isRequired ? 'Scegli…' : (withoutColumn[column] ?? 'nessuna')
          const example = examples.get(value)
          return (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: a field is identified by its position.
              key={`${column} ${place}`}
              size="sm"
              label={place === 0 ? orderImportLabels[column] : further || orderImportLabels[column]}
              description={example ? `es. ${example}` : undefined}
              {...hintBelow}
              disabled={isBusy}
              error={place === 0 && chosen.missing.includes(column)}
              value={column === 'email' && place === 0 && value === '' && usesOwnEmail ? ownEmail : value}
              onChange={({ currentTarget: { value } }) =>
                value === ownEmail ? onChange({ ...columns, email: [] }, true) : choose(column, place, value)
              }
              data={[
                { value: '', label: none },
                ...(column === 'email' ? [{ value: ownEmail, label: 'La tua, per tutti gli ordini' }] : []),
                ...names,
              ]}
            />
          )
        })
      })}
    </div>
  )
}

/** Value of the option for the account's own address. A newline cannot occur in a column name. */
const ownEmail = '\n'
