import { Button, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { pastedBlock } from '../../../../../domain/products/pasted-block.ts'
import {
  addColor,
  addSize,
  fillBlock,
  gridOf,
  placeOf,
  setCell,
  toggleCell,
  type VariantField,
  withGeneratedSkus,
} from '../../../../../domain/products/variant-grid.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { ProductValues, VariantValues } from './product-values.ts'
import classes from './variant-grid.module.css'

/** The product's variants: colours in rows, sizes in columns. Shows one field at a time, so that a column can be pasted. */
export function VariantGrid({ form }: { form: UseFormReturnType<ProductValues> }) {
  const [view, setView] = useState<View>('stock')
  const { variants, sku } = form.values
  const set = (next: VariantValues[]) => {
    form.setFieldValue('variants', next)
    form.clearFieldError('variants')
  }
  const isEmpty = variants.length === 0
  const wrong = Object.entries(form.errors).filter(([field]) => field.startsWith('variants.'))

  return (
    <fieldset className="stack gap-12 plain-fieldset">
      <legend className={classes.legend}>Varianti</legend>
      <div className="cluster gap-8 align-end">
        <AddOption
          label="Aggiungi colore"
          placeholder="Nero"
          onAdd={(colors) => set(colors.reduce(addColor, variants))}
        />
        <AddOption label="Aggiungi taglia" placeholder="M" onAdd={(sizes) => set(sizes.reduce(addSize, variants))} />
        {!isEmpty && (
          <Button
            size="sm"
            variant="default"
            disabled={sku.trim() === ''}
            onClick={() => set(withGeneratedSkus(variants, sku))}
          >
            Genera gli SKU mancanti
          </Button>
        )}
      </div>
      {isEmpty ? (
        <p className="flush text-sm muted">Senza colori e taglie il prodotto ha una sola giacenza.</p>
      ) : (
        <>
          <fieldset className={classes.views} aria-label="Che cosa mostra la griglia">
            {Object.entries(views).map(([id, label]) => (
              <Button
                key={id}
                size="compact-sm"
                variant={view === id ? 'filled' : 'default'}
                aria-pressed={view === id}
                onClick={() => setView(id as View)}
              >
                {label}
              </Button>
            ))}
          </fieldset>
          <VariantCells view={view} form={form} onChange={set} />
        </>
      )}
      {wrong.length > 0 && (
        <Notice tone="error">
          <ul className={classes.wrong}>
            {wrong.map(([field, message]) => (
              <li key={field}>
                {nameOf(variants[Number(field.split('.')[1])])}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {form.errors.variants && <Notice tone="error">{form.errors.variants}</Notice>}
    </fieldset>
  )
}

/** Fields that the grid can show for each variant. */
const views = {
  stock: 'Giacenza',
  sku: 'SKU',
  ean: 'EAN',
  shelf: 'Scaffale',
  which: 'Combinazioni',
} as const satisfies Record<VariantField | 'which', string>

type View = keyof typeof views

const nameOf = (variant: VariantValues | undefined) =>
  [variant?.color, variant?.size].filter(Boolean).join(' / ') || 'Variante'

interface CellsProps {
  view: View
  form: UseFormReturnType<ProductValues>
  onChange: (variants: VariantValues[]) => void
}

/** Colours in rows, sizes in columns. */
function VariantCells({ view, form, onChange }: CellsProps) {
  const { variants } = form.values
  const { colors, sizes } = gridOf(variants)
  const without = (part: 'color' | 'size', value: string) => onChange(variants.filter((one) => one[part] !== value))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section className={classes.scroller} aria-label={`Varianti: ${views[view]}`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Colore</th>
            {sizes.map((size) => (
              <th key={size} scope="col">
                <OptionHead name={size || 'Senza taglia'} onRemove={() => without('size', size)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colors.map((color) => (
            <tr key={color}>
              <th scope="row">
                <OptionHead name={color || 'Senza colore'} onRemove={() => without('color', color)} />
              </th>
              {sizes.map((size) => (
                <td key={size}>
                  <Cell view={view} form={form} color={color} size={size} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const OptionHead = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <span className="row gap-4 align-center">
    <span className={classes.name}>{name}</span>
    <Button size="compact-xs" variant="subtle" aria-label={`Togli ${name}`} onClick={onRemove}>
      Togli
    </Button>
  </span>
)

function Cell({ view, form, color, size, onChange }: CellsProps & { color: string; size: string }) {
  const { variants } = form.values
  const at = placeOf(variants, color, size)
  const variant = variants[at]
  const name = nameOf({ color, size } as VariantValues)
  if (view === 'which') {
    return (
      <Checkbox
        aria-label={`${name} è in vendita`}
        checked={variant !== undefined}
        onChange={() => onChange(toggleCell(variants, color, size))}
      />
    )
  }
  if (!variant) return <span aria-hidden>–</span>
  const cell = { color, size, field: view }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const block = pastedBlock(event.clipboardData.getData('text'))
    if (!block) return
    event.preventDefault()
    onChange(fillBlock(variants, cell, block))
  }
  return (
    <TextInput
      size="sm"
      aria-label={`${name}: ${views[view]}`}
      className={(view === 'sku' || view === 'ean' ? classes.wideInput : classes.input) ?? ''}
      inputMode={view === 'stock' || view === 'ean' ? 'numeric' : 'text'}
      maxLength={100}
      value={variant[view]}
      error={form.errors[`variants.${at}.${view}`] !== undefined}
      onChange={(event) => onChange(setCell(variants, cell, event.currentTarget.value))}
      onPaste={paste}
      onKeyDown={toNextRow}
    />
  )
}

/** Enter and arrow keys move within the column, as in a spreadsheet, without submitting the form. */
function toNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const cell = event.currentTarget.closest('td')
  const row = cell?.parentElement
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  const input = cell && next?.children[[...(row?.children ?? [])].indexOf(cell)]?.querySelector('input')
  input?.focus()
  input?.select()
}

interface AddOptionProps {
  label: string
  placeholder: string
  onAdd: (values: string[]) => void
}

/** Adds one option, or several separated by commas: `S, M, L`. Enter adds them without submitting the form. */
function AddOption({ label, placeholder, onAdd }: AddOptionProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    onAdd(typed.split(','))
    setTyped('')
  }
  return (
    <div className={classes.option}>
      <TextInput
        size="sm"
        label={label}
        placeholder={placeholder}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button
        size="sm"
        variant="default"
        aria-label={`${label}: aggiungi`}
        disabled={typed.trim() === ''}
        onClick={add}
      >
        Aggiungi
      </Button>
    </div>
  )
}
