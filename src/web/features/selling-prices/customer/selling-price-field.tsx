import '@mantine/core/styles/NumberInput.layer.css'
import { Button, NumberInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { fromCents, type Money } from '../../../../domain/money/money.ts'
import { sellingPriceLimits } from '../../../../domain/money/selling-prices.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { useSaveSellingPrice } from './selling-prices.api.ts'

const typingPause = 600

/** Saved when typing pauses or the field is unmounted; an empty field deletes the price. */
export function SellingPriceField({ productId, price }: { productId: string; price: Money | null }) {
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
