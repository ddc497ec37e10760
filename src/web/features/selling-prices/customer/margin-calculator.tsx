import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '../../../../contract/products/products.ts'
import { fromCents, type Money, multiplyMoney, toCents } from '../../../../domain/money/money.ts'
import { marginOf, type Sale, sellingPriceLimits } from '../../../../domain/money/selling-prices.ts'
import { percentText, publicPriceOf, vatRateText } from '../../../../domain/money/vat.ts'
import { euro } from '../../../shared/texts/format.ts'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './margin-calculator.module.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useDebouncedCallback } from '@mantine/hooks'
import type { SaleCosts, SellingPrice } from '../../../../contract/selling-prices.ts'
import { http, messageOf, queryString } from '../../../shared/calls/http.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'

interface MarginCalculatorProps {
  product: Product
  countries: readonly { value: string; label: string }[]
}

/** The user's selling price, saved per product, and the margin that results. Without a saved price it starts with the PVP. */
export function MarginCalculator({ product, countries }: MarginCalculatorProps) {
  const { id: productId, price: goods, vatRate } = product
  const publicPrice = publicPriceOf(product)
  const [country, setCountry] = useState('IT')
  const { data: costs, error, refetch } = useQuery(saleCostsQuery(productId, country))
  if (!costs) return error ? <LoadFailed error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} height={72} />
  const { shippingCost } = costs
  const sellingPrice = costs.price ?? publicPrice
  return (
    <>
      <div className={classes.fields}>
        <SellingPriceField key={productId} productId={productId} price={sellingPrice} />
        <NativeSelect
          label="Spedizione verso"
          data={[...countries]}
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
      </div>
      {costs.price === null && (
        <p className={classes.hint}>
          {publicPrice !== null && 'Il margine è al prezzo consigliato (PVP). '}Scrivi a quanto lo vendi: lo ricordiamo
          per te.
        </p>
      )}
      {sellingPrice !== null && shippingCost === null && (
        <p className={classes.hint}>Non spediamo ancora in questo paese: scrivici per un preventivo.</p>
      )}
      {sellingPrice !== null && shippingCost !== null && (
        <MarginLine sale={{ sellingPrice, goods, shipping: shippingCost, vatRate }} />
      )}
      <p className={classes.note}>
        Un capo per spedizione, in regime IVA ordinario con aliquota del {vatRateText(vatRate)}%. Fuori dall’Italia
        l’aliquota della vendita può cambiare.
      </p>
    </>
  )
}

/** Breakdown of the selling price into goods, shipping, VAT and margin. */
function MarginLine({ sale }: { sale: Sale }) {
  const { vatDue, margin, percent } = marginOf(sale)
  const costs = [
    { name: 'Merce', amount: less(sale.goods) },
    { name: 'Spedizione', amount: toCents(sale.shipping) === 0 ? 'Gratuita' : less(sale.shipping) },
    toCents(vatDue) < 0
      ? { name: 'IVA a credito', amount: `+${euro(multiplyMoney(vatDue, -1))}` }
      : { name: 'IVA da versare', amount: less(vatDue) },
  ]
  return (
    <dl className={classes.line} aria-live="polite">
      {costs.map(({ name, amount }) => (
        <div key={name} className={classes.row}>
          <dt>{name}</dt>
          <dd className={classes.amount}>{amount}</dd>
        </div>
      ))}
      <div className={classes.total} data-loss={toCents(margin) < 0 || undefined}>
        <dt>Margine</dt>
        <dd className={classes.amount}>
          {toCents(margin) < 0 ? less(multiplyMoney(margin, -1)) : euro(margin)}{' '}
          <span className={classes.percent}>{percentText(percent)} del prezzo netto</span>
        </dd>
      </div>
    </dl>
  )
}

const less = (amount: Money) => `−${euro(amount)}`

const typingPause = 600

/** Saved when typing pauses or the field is unmounted; an empty field deletes the price. */
function SellingPriceField({ productId, price }: { productId: string; price: Money | null }) {
  const { mutate, isPending, error } = useSaveSellingPrice(productId)
  const saved: number | string = price === null ? '' : Number(price)
  const draft = useDraft(`selling-price-${productId}`, { typed: saved }, price)
  const [typed, setTyped] = useState(draft.initialValues.typed)
  const save = (value: number | string) => mutate(moneyOf(value), { onSuccess: draft.discard })
  const saveSoon = useDebouncedCallback(save, { delay: typingPause, flushOnUnmount: true })
  // Saves input that could not be saved before a reload.
  const isUnsaved = typed !== saved
  const catchUp = useRef(isUnsaved ? saveSoon : null)
  useEffect(() => {
    catchUp.current?.(typed)
    catchUp.current = null
  }, [typed])
  return (
    <NumberInput
      label="Il tuo prezzo di vendita"
      description={isPending ? 'Salvataggio…' : 'IVA inclusa'}
      value={typed}
      onChange={(value) => {
        setTyped(value)
        draft.keep({ typed: value })
        saveSoon(value)
      }}
      error={
        error && (
          <>
            {messageOf(error, 'Impossibile salvare il prezzo.')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => save(typed)}>
              Riprova
            </Button>
          </>
        )
      }
      max={Number(sellingPriceLimits.max)}
      clampBehavior="strict"
      decimalScale={2}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      suffix=" €"
    />
  )
}

/** Empty and zero mean no price. */
const moneyOf = (value: number | string): Money | null => {
  const cents = Math.round(Number(value) * 100)
  return cents > 0 ? fromCents(cents) : null
}

const path = (productId: string) => `/api/selling-prices/${productId}`

/** The user's price, and the cost of shipping one piece to the country. */
const saleCostsQuery = (productId: string, country: string) =>
  queryOptions({
    queryKey: [path(productId), country],
    queryFn: ({ signal }) => http.get<SaleCosts>(`${path(productId)}${queryString({ country })}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** Saves the price; null deletes it. Cached costs of other countries are updated too. */
function useSaveSellingPrice(productId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (price: Money | null) => http.put<SellingPrice>(path(productId), { price }),
    // Saves run one after another, so that the last typed price wins.
    scope: { id: path(productId) },
    onSuccess: ({ price }) =>
      queryClient.setQueriesData<SaleCosts>({ queryKey: [path(productId)] }, (costs) => costs && { ...costs, price }),
  })
}
