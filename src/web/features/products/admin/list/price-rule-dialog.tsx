import { NativeSelect, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import type { AdminProductListItem } from '../../../../../contract/products/admin-products.ts'
import {
  applyPriceRule,
  type PriceRounding,
  type PriceRule,
  priceRoundings,
} from '../../../../../domain/products/price-rule.ts'
import { readPrice } from '../../../../../domain/products/read-amounts.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import classes from './product-list.module.css'

interface PriceRuleDialogProps {
  opened: boolean
  onClose: () => void
  /** Sample of the affected products, for the preview. */
  products: readonly AdminProductListItem[]
  /** Number of prices that change: `12 prezzi`. */
  prices: string
  /** Resolves to whether the rule was applied. */
  onApply: (rule: PriceRule) => Promise<boolean>
}

const kinds = { percent: 'Percentuale (±%)', amount: 'Importo (±€)', fixed: 'Prezzo uguale per tutti (€)' } as const

const roundings: Readonly<Record<PriceRounding, string>> = { none: 'Nessuno', '90': 'A ,90', '00': 'A ,00' }

/** Number of products in the preview. */
const previewed = 5

/** A rule that changes many prices, with a preview of its effect. */
export function PriceRuleDialog({ opened, onClose, products, prices, onApply }: PriceRuleDialogProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('percent')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('none')
  const [isSending, setIsSending] = useState(false)
  const rule = readRule(kind, typed, rounding)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!rule || isSending) return
    setIsSending(true)
    const isDone = await onApply(rule)
    setIsSending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Cambia prezzo" persistent>
      <form onSubmit={(event) => void submit(event)} noValidate className="stack gap-12">
        <NativeSelect
          size="sm"
          label="Come"
          value={kind}
          data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setKind(event.currentTarget.value as keyof typeof kinds)}
        />
        <TextInput
          size="sm"
          label="Quanto"
          placeholder={kind === 'percent' ? '-10' : '5,00'}
          data-autofocus
          value={typed}
          error={typed !== '' && !rule ? 'Scrivi un numero, per esempio -10 oppure 5,00' : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          size="sm"
          label="Arrotondamento"
          value={rounding}
          data={Object.entries(roundings).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setRounding(priceRoundings.find((one) => one === event.currentTarget.value) ?? 'none')}
        />
        {rule && (
          <ul className={classes.preview} aria-label="Anteprima">
            {products.slice(0, previewed).map(({ id, name, price }) => {
              const after = applyPriceRule(price, rule)
              return (
                <li key={id}>
                  <span className={classes.cut}>{name}</span>
                  <span>
                    {euro(price)} → <strong>{after === null ? 'non possibile' : euro(after)}</strong>
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        <DialogSubmit label={`Cambia ${prices}`} isPending={isSending} disabled={!rule} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function readRule(kind: keyof typeof kinds, typed: string, rounding: PriceRounding): PriceRule | null {
  const [, sign = '', rest = ''] = /^\s*([+-]?)(.*)$/.exec(typed) ?? []
  if (kind === 'percent') {
    const value = Number(`${sign}${rest.replace(',', '.').replace('%', '').trim()}`)
    return rest.trim() !== '' && value > -100 && value <= 1000 ? { kind, value, rounding } : null
  }
  const amount = readPrice(rest)
  if (amount === null || (kind === 'fixed' && sign === '-')) return null
  return { kind, value: sign === '-' ? `-${amount}` : amount, rounding }
}
