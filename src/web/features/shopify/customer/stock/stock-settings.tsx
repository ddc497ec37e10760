import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ShopPlaces, ShopStock } from '../../../../../contract/shopify/shopify-stock.ts'
import { maxMargin } from '../../../../../domain/shopify/shopify-stock.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useFormSending } from '../../../../shared/forms/use-form-sending.ts'
import { hintBelow } from '../../../../ui/fields/field-props.ts'
import { SaveActions } from '../../../../ui/forms/save-actions.tsx'
import { FormFailure } from '../../../../ui/notice.tsx'
import { shopPlacesQuery, useChangeStock } from './shop-stock.api.ts'
import classes from './stock-panel.module.css'

interface Fields {
  isOn: boolean
  reserve: string
  floor: string
  locationId: string
}

const fieldsOf = ({ isOn, reserve, floor, locationId }: ShopStock): Fields => ({
  isOn,
  reserve: String(reserve),
  floor: String(floor),
  locationId: locationId ?? '',
})

/** Validation message for a number of pieces; null if it is valid. */
const wrongMargin = (typed: string): string | null =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= maxMargin
    ? null
    : `Scrivi un numero intero di pezzi, da 0 a ${maxMargin}`

const failed = 'Impossibile salvare le giacenze.'

/** The reseller's settings for the stock sync: on or off, safety margins and location. */
export function StockSettings({ stock }: { stock: ShopStock }) {
  const change = useChangeStock()
  const places = useQuery(shopPlacesQuery())
  const form = useForm<Fields>({
    initialValues: fieldsOf(stock),
    validate: { reserve: wrongMargin, floor: wrongMargin },
  })
  const { failure, isSending, onSubmit } = useFormSending(form, failed)
  const { isOn, reserve, floor, locationId } = fieldsOf(stock)
  // Takes over saved values and changes by background jobs, unless the user is typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form object never changes.
  useEffect(() => {
    if (form.isDirty()) return
    form.setInitialValues({ isOn, reserve, floor, locationId })
    form.reset()
  }, [isOn, reserve, floor, locationId])

  return (
    <form
      noValidate
      aria-label="Giacenze nel negozio"
      className={classes.form}
      onSubmit={onSubmit(async (fields) => {
        await change({
          isOn: fields.isOn,
          reserve: Number(fields.reserve),
          floor: Number(fields.floor),
          locationId: fields.locationId || null,
        })
        form.setInitialValues(fields)
        form.resetDirty(fields)
        return undefined
      })}
    >
      <Checkbox
        className="whole"
        label="Aggiorna le giacenze nel mio negozio"
        description="Riguarda le varianti collegate. Se disattivi l’aggiornamento, nel negozio restano come sono adesso."
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
      <TextInput
        size="sm"
        {...hintBelow}
        label="Riserva"
        description="Pezzi da sottrarre alla giacenza mostrata."
        inputMode="numeric"
        maxLength={4}
        {...form.getInputProps('reserve')}
      />
      <TextInput
        size="sm"
        {...hintBelow}
        label="Soglia"
        description="Con questa giacenza o meno il negozio mostra zero."
        inputMode="numeric"
        maxLength={4}
        {...form.getInputProps('floor')}
      />
      <NativeSelect
        size="sm"
        {...hintBelow}
        label="Sede"
        description={
          places.error
            ? messageOf(places.error, 'Non siamo riusciti a leggere le sedi del negozio.')
            : 'La sede del negozio per la nostra merce. Se la cambi, azzeriamo la giacenza in quella precedente.'
        }
        disabled={!places.data}
        data={choicesOf(places.data, stock.locationId)}
        {...form.getInputProps('locationId')}
      />
      {failure && (
        <div className="whole">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
      <div className="whole">
        <SaveActions label="Salva" isDirty={form.isDirty()} isSaving={isSending} onUndo={form.reset} />
      </div>
    </form>
  )
}

/**
 * Options for the location. Empty means the shop's first location, until one is saved. A saved location that the shop no longer reports is added as
 * an option.
 */
function choicesOf(places: ShopPlaces | undefined, locationId: string | null) {
  const own = (places?.places ?? []).map(({ id, name, isForOnlineOrders }) => ({
    value: id,
    label: isForOnlineOrders ? name : `${name} (non spedisce gli ordini online)`,
  }))
  const suggested = own.find(({ value }) => value === places?.suggestedId)
  const isKnown = locationId === null || own.some(({ value }) => value === locationId)
  return [
    ...(locationId === null
      ? [{ value: '', label: suggested ? `${suggested.label} (la prima)` : 'La prima del negozio' }]
      : []),
    ...(isKnown ? [] : [{ value: locationId, label: places ? 'Non c’è più' : 'Quella scelta' }]),
    ...(locationId === null ? own.filter(({ value }) => value !== places?.suggestedId) : own),
  ]
}
