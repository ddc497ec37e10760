import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartQuote, CartParcel as Parcel } from '../../../../contract/orders/cart.ts'
import { addMoney } from '../../../../domain/money/money.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { type ConsigneeValues, emptyConsignee, withoutHiddenFields } from '../../../shared/forms/consignee-values.ts'
import { euro, plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useRemoveParcel, useSaveParcel } from './cart.api.ts'
import { ParcelHint } from './cart-bar.tsx'
import { CartLines } from './cart-lines.tsx'
import classes from './cart-parcel.module.css'

interface ParcelValues extends ConsigneeValues {
  reference: string
  notes: string
  insurance: boolean
  saveAddress: boolean
}

const valuesOf = ({ consignee, reference, notes, insurance, saveAddress }: Parcel): ParcelValues => ({
  ...emptyConsignee,
  ...consignee,
  reference: reference ?? '',
  notes: notes ?? '',
  insurance,
  saveAddress,
})

/** `Anna Bianchi, Torino`, or the number of a consignee without a name. */
export const parcelName = ({ consignee }: Pick<Parcel, 'consignee'>, index: number): string =>
  [consignee?.customer.name, consignee?.shipping.city].filter(Boolean).join(', ') || `Destinatario ${index + 1}`

const hasName = ({ consignee }: Parcel): boolean => Boolean(consignee?.customer.name || consignee?.shipping.city)

const isComplete = ({ consignee }: Parcel): boolean =>
  consignee !== null &&
  [consignee.customer.name, consignee.customer.email, consignee.shipping.address, consignee.shipping.city].every(
    Boolean,
  )

interface CartParcelProps {
  parcel: Parcel
  index: number
  all: readonly Parcel[]
  quote: CartQuote['parcels'][number] | undefined
  /** Messages of a refused checkout by field, `shipping.zip`. */
  problems: Readonly<Record<string, string>>
  renderConsignee: (form: UseFormReturnType<ParcelValues>) => ReactNode
}

/** A consignee of the cart: lines, address and options. Typed data are saved on the server when typing pauses. */
export function CartParcel({ parcel, index, all, quote, problems, renderConsignee }: CartParcelProps) {
  const name = parcelName(parcel, index)
  const remove = useRemoveParcel()
  const others = all.flatMap((one, n) => (one.id === parcel.id ? [] : [{ id: one.id, name: parcelName(one, n) }]))
  const hasProblems = Object.keys(problems).length > 0
  const [isOpen, setIsOpen] = useState(!isComplete(parcel))
  const isShown = isOpen || hasProblems
  return (
    <Panel
      title={all.length > 1 && hasName(parcel) ? `${index + 1}. ${name}` : name}
      intro={<ParcelHint parcel={parcel} />}
      actions={
        all.length > 1 && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            loading={remove.isPending}
            aria-label={`Togli il destinatario ${name}`}
            onClick={() =>
              remove.mutate(parcel.id, {
                onSuccess: () => parcel.lines > 0 && toast.success('Gli articoli sono passati al primo destinatario'),
                onError: (error) => toast.error(failureText('Impossibile togliere il destinatario.', error)),
              })
            }
          >
            Togli
          </Button>
        )
      }
    >
      <CartLines parcelId={parcel.id} others={others} />
      <div className={classes.consignee}>
        {!isShown && parcel.consignee && (
          <p className={classes.address}>
            {addressText(parcel.consignee)}
            <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
              Modifica
            </Button>
          </p>
        )}
        {isShown && (
          <ParcelForm
            parcel={parcel}
            problems={problems}
            renderConsignee={renderConsignee}
            {...(isComplete(parcel) && !hasProblems && { onClose: () => setIsOpen(false) })}
          />
        )}
        {quote && <ParcelPrice quote={quote} />}
      </div>
    </Panel>
  )
}

const addressText = ({ customer, shipping }: NonNullable<Parcel['consignee']>): string =>
  `A ${customer.name}, ${shipping.address}, ${[shipping.zip, shipping.city].filter(Boolean).join(' ')}${
    shipping.province ? ` (${shipping.province})` : ''
  }, ${shipping.country}`

function ParcelPrice({ quote }: { quote: CartQuote['parcels'][number] }) {
  const { totalAmount, shippingCost, problem, orders } = quote
  if (totalAmount === null || shippingCost === null) {
    return (
      <p className={classes.price} role="status">
        <span className={problem === 'Scrivi il CAP' ? 'muted' : 'text-error'}>Spedizione: {problem}</span>
      </p>
    )
  }
  return (
    <p className={classes.price} role="status">
      <span>
        Prodotti {euro(totalAmount)} + spedizione {shippingCost === '0.00' ? 'gratuita' : euro(shippingCost)}
        {orders > 1 && ` in ${plural(orders, 'ordine', 'ordini')}`}
      </span>{' '}
      <strong>{euro(addMoney(totalAmount, shippingCost))}</strong>
    </p>
  )
}

const typingPause = 500

interface ParcelFormProps extends Pick<CartParcelProps, 'parcel' | 'problems' | 'renderConsignee'> {
  onClose?: () => void
}

/** As the server stores them, to compare what was typed with what is saved. */
function savedAs(values: ParcelValues): string {
  const { wholeAddress: _, ...kept } = withoutHiddenFields(values)
  return JSON.stringify(kept, (_key, value) => (typeof value === 'string' ? value.trim() : value))
}

/** Saves what is typed when typing pauses, and shows what another tab or device saved. */
function ParcelForm({ parcel, problems, renderConsignee, onClose }: ParcelFormProps) {
  const save = useSaveParcel(parcel.id)
  const isTyping = useRef(false)
  const saved = savedAs(valuesOf(parcel))
  const saveNow = useDebouncedCallback(
    (values: ParcelValues) => {
      isTyping.current = false
      const { wholeAddress: _, customer, shipping, ...options } = withoutHiddenFields(values)
      save.mutate(
        { ...options, consignee: { customer, shipping } },
        { onError: (error) => toast.error(failureText('Impossibile salvare il destinatario.', error)) },
      )
    },
    { delay: typingPause, flushOnUnmount: true },
  )
  const form = useForm<ParcelValues>({
    name: `cart-parcel-${parcel.id}`,
    initialValues: valuesOf(parcel),
    onValuesChange: (values) => {
      if (savedAs(values) === saved) return
      isTyping.current = true
      saveNow(values)
    },
  })
  const isUnsaved = save.isPending || save.isError
  const showSaved = useEffectEvent(() => {
    if (isTyping.current || isUnsaved || savedAs(form.getValues()) === saved) return
    form.setValues({ ...valuesOf(parcel), wholeAddress: form.getValues().wholeAddress })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the server's values change.
  useEffect(() => showSaved(), [saved])
  const { setErrors } = form
  useEffect(() => {
    if (Object.keys(problems).length > 0) setErrors(problems)
  }, [problems, setErrors])
  return (
    <div className="stack gap-12">
      {renderConsignee(form)}
      <Checkbox label="Salva in rubrica" {...form.getInputProps('saveAddress', { type: 'checkbox' })} />
      <Checkbox label="Assicura la spedizione" {...form.getInputProps('insurance', { type: 'checkbox' })} />
      <TextInput
        label="Il tuo riferimento"
        placeholder="Il tuo numero d’ordine"
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('reference')}
      />
      <Textarea
        label="Note per il magazzino"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('notes')}
      />
      {onClose && (
        <div>
          <Button variant="default" size="sm" onClick={onClose}>
            Fatto
          </Button>
        </div>
      )}
    </div>
  )
}
