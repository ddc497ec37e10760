import { Button, NativeSelect, TextInput } from '@mantine/core'
import { createElement, type SyntheticEvent, useState } from 'react'
import type { AdminProductListItem } from '../../../../../contract/products/admin-products.ts'
import {
  applyPriceRule,
  type PriceRounding,
  type PriceRule,
  priceRoundings,
} from '../../../../../domain/products/price-rule.ts'
import { readPrice } from '../../../../../domain/products/read-amounts.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { ApiError } from '../../../../shared/calls/http.ts'
import { allOf } from '../../../../shared/texts/count-text.ts'
import { count, euro, plural } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ConfirmDialog, DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { UndoMessage } from '../../../../ui/toasts/undo-message.tsx'
import type { ProductFilter } from './product-filter.ts'
import { useBulkChange, useUndoBulk } from './product-list.api.ts'
import classes from './product-list.module.css'
import { useBulkRemoval } from './use-bulk-removal.ts'

interface BulkBarProps {
  chosen: readonly AdminProductListItem[]
  /** Number of products matching the filter; `hasMore`: the count stopped there and more products match. */
  total: number
  hasMore: boolean
  areAll: boolean
  onAll: (areAll: boolean) => void
  filter: ProductFilter
  categories: readonly { value: string; label: string }[]
  onDone: () => void
}

const failed = 'Impossibile aggiornare i prodotti. Riprova.'

/** Actions for all selected products; sticky. */
export function BulkBar({ chosen, total, hasMore, areAll, onAll, filter, categories, onDone }: BulkBarProps) {
  const change = useBulkChange()
  const undo = useUndoBulk()
  const removal = useBulkRemoval(onDone)
  const [isPricing, setIsPricing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Sentence about incomplete products, shown in the confirmation dialog; null while it is closed. */
  const [gaps, setGaps] = useState<string | null>(null)
  const { sort: _, ...selection } = filter
  const target = areAll ? { filter: selection } : { ids: chosen.map(({ id }) => id) }
  const howMany = (one: string, many: string): string =>
    areAll && hasMore ? `oltre ${count(total)} ${many}` : plural(areAll ? total : chosen.length, one, many)

  /** Called from the toast, possibly after the bar has been unmounted. */
  const takeBack = async (actId: string) => {
    try {
      const { changed, wasUndone } = await undo.mutateAsync(actId)
      const text = plural(changed, 'prodotto', 'prodotti')
      toast.success('Modifica annullata', wasUndone ? `${text}: era già stata annullata` : text)
    } catch (error) {
      toast.error(failureText(failed, error))
    }
  }

  const run = async (act: object): Promise<boolean> => {
    setFailure(null)
    try {
      const { id, changed, skipped } = await change.mutateAsync({ ...target, act })
      const text = `${plural(changed, 'prodotto aggiornato', 'prodotti aggiornati')}${skipped > 0 ? `, ${skipped} lasciati com’erano: non hanno uno SKU` : ''}`
      toast.success('Prodotti aggiornati', createElement(UndoMessage, { text, onUndo: () => void takeBack(id) }))
      onDone()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'product.incomplete') {
        setGaps(error.problem.message)
        return false
      }
      setFailure(failureText(failed, error))
      toast.error(failureText(failed, error))
      return false
    }
  }

  return (
    <section className={classes.bulk} aria-label="Prodotti scelti">
      <p className="flush strong" role="status">
        {howMany('prodotto scelto', 'prodotti scelti')}
      </p>
      {!areAll && total > chosen.length && (
        <Button size="sm" variant="subtle" onClick={() => onAll(true)}>
          {hasMore ? `Tutti i filtrati, più di ${count(total)}` : allOf(total, 'filtrati')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        loading={change.isPending}
        onClick={() => void run({ kind: 'activate', incomplete: 'refuse' })}
      >
        Metti in vendita
      </Button>
      <Button size="sm" variant="default" loading={change.isPending} onClick={() => void run({ kind: 'deactivate' })}>
        Togli dalla vendita
      </Button>
      <Button size="sm" variant="default" onClick={() => setIsPricing(true)}>
        Cambia prezzo
      </Button>
      <NativeSelect
        size="sm"
        aria-label="Sposta nella categoria"
        value=""
        data={[{ value: '', label: 'Sposta in…' }, ...categories]}
        onChange={(event) => {
          const category = event.currentTarget.value
          if (category) void run({ kind: 'category', category })
        }}
      />
      {!areAll && (
        <Button
          size="sm"
          color="red"
          loading={removal.isPending}
          onClick={() => removal.ask(chosen.map(({ id }) => id))}
        >
          Elimina
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={onDone}>
        Annulla la scelta
      </Button>
      {(failure ?? removal.failure) && <Notice tone="error">{failure ?? removal.failure}</Notice>}
      <ConfirmDialog
        opened={gaps !== null}
        onClose={() => setGaps(null)}
        onConfirm={() => {
          setGaps(null)
          void run({ kind: 'activate' })
        }}
        title="Mettere in vendita anche i prodotti incompleti?"
        confirmLabel="Pubblica comunque"
      >
        {gaps} Nel catalogo compaiono così, senza i dati mancanti.
      </ConfirmDialog>
      <PriceRuleDialog
        opened={isPricing}
        onClose={() => setIsPricing(false)}
        products={chosen}
        prices={howMany('prezzo', 'prezzi')}
        onApply={(rule) => run({ kind: 'price', rule })}
      />
    </section>
  )
}

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
function PriceRuleDialog({ opened, onClose, products, prices, onApply }: PriceRuleDialogProps) {
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
    <Dialog opened={opened} onClose={onClose} title="Cambia prezzo" isForm>
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
