import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { addColor, addSize, withGeneratedSkus } from '../../../../../domain/products/variant-grid.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { AddOption } from './add-option.tsx'
import type { ProductValues, VariantValues } from './product-values.ts'
import { nameOf, VariantCells, type View, views } from './variant-cells.tsx'
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
