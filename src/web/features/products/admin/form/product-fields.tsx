import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { hintBelow } from '../../../../ui/fields/field-props.ts'
import '@mantine/core/styles/Switch.layer.css'
import { isZeroRate, natureCodes, natureName } from '../../../../../domain/invoices/natures.ts'
import { facts, productFacts } from '../../../../../domain/products/facts.ts'
import classes from './product-form.module.css'
import type { ProductValues } from './product-values.ts'
import { VariantGrid } from './variant-grid.tsx'

interface ProductFieldsProps {
  form: UseFormReturnType<ProductValues>
  categories: readonly { value: string; label: string }[]
  /** Pieces held by reservations and unpaid orders. */
  held: number
}

const small = { size: 'sm' } as const
const required = { withAsterisk: true, 'aria-required': true, size: 'sm' } as const

const natures = natureCodes.map((value) => ({ value, label: `${value} · ${natureName(value)}` }))

/** All fields of a product except its pictures. */
export function ProductFields({ form, categories, held }: ProductFieldsProps) {
  const hasVariants = form.values.variants.length > 0
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          className={classes.wide ?? ''}
          label="Nome"
          maxLength={200}
          data-autofocus
          {...required}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Categoria"
          data={[{ value: '', label: 'Seleziona…' }, ...categories]}
          {...required}
          {...form.getInputProps('category')}
        />
        <TextInput label="SKU" maxLength={100} autoComplete="off" {...required} {...form.getInputProps('sku')} />
        <Textarea
          className="whole"
          label="Descrizione"
          rows={3}
          maxLength={10_000}
          {...small}
          {...form.getInputProps('description')}
        />
        <TextInput label="Prezzo (€, IVA inclusa)" inputMode="decimal" {...required} {...form.getInputProps('price')} />
        <TextInput
          label="Prezzo consigliato al pubblico (€)"
          inputMode="decimal"
          {...small}
          {...form.getInputProps('comparePrice')}
        />
        <TextInput label="IVA (%)" inputMode="decimal" {...small} {...form.getInputProps('vatRate')} />
        {isZeroRate(form.values.vatRate) && (
          <NativeSelect
            className={classes.wide ?? ''}
            label="Natura IVA"
            description="Perché l’aliquota è 0: la scrive la fattura elettronica"
            {...hintBelow}
            data={[{ value: '', label: 'Seleziona…' }, ...natures]}
            {...required}
            {...form.getInputProps('vatNature')}
          />
        )}
        <TextInput
          label="Peso (kg)"
          inputMode="decimal"
          placeholder="0,350"
          {...small}
          {...form.getInputProps('weight')}
        />
        <TextInput
          label="Giacenza"
          inputMode="numeric"
          disabled={hasVariants}
          description={hasVariants ? 'La giacenza è per variante' : held > 0 ? `${held} già impegnati` : undefined}
          {...hintBelow}
          {...small}
          {...form.getInputProps('stock')}
        />
        <TextInput label="Scaffale" maxLength={40} disabled={hasVariants} {...small} {...form.getInputProps('shelf')} />
        <TextInput label="EAN" inputMode="numeric" maxLength={20} {...small} {...form.getInputProps('ean')} />
        <TextInput label="Codice HS" maxLength={20} {...small} {...form.getInputProps('hsCode')} />
        {productFacts.map((name) => (
          <TextInput
            key={name}
            className={classes.wide ?? ''}
            label={facts[name].label}
            maxLength={facts[name].max}
            {...small}
            {...form.getInputProps(name)}
          />
        ))}
        <Switch
          className="whole"
          label="In vendita"
          description="Se disattivato, il prodotto non compare nel catalogo"
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      </div>
      <VariantGrid form={form} />
    </>
  )
}
