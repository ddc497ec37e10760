import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartQuote, CartParcel as Parcel } from '../../../../contract/orders/cart.ts'
import { needsPostalCode } from '../../../../domain/addresses/postal-codes.ts'
import { vatWords } from '../../../../domain/invoices/taxation-texts.ts'
import { toCents } from '../../../../domain/money/money.ts'
import { isInsured, transportCost } from '../../../../domain/orders/orders.ts'
import { shippingOptionPrices } from '../../../../domain/shipping/calculator.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { type ConsigneeValues, emptyConsignee, withoutHiddenFields } from '../../../shared/forms/consignee-values.ts'
import { addressLine } from '../../../shared/texts/address-line.ts'
import { euro, plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isConflict, useRemoveParcel, useReportUnsaved, useSaveParcel } from './cart.api.ts'
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

/** Whether all required fields are filled in; checkout checks them. */
function isComplete({ consignee }: Parcel): boolean {
  if (!consignee) return false
  const { customer, shipping } = consignee
  const isZipMissing = shipping.zip === '' && needsPostalCode(shipping.country)
  return !isZipMissing && [customer.name, customer.email, shipping.address, shipping.city].every(Boolean)
}

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
            A {parcel.consignee.customer.name}, {addressLine(parcel.consignee)}
            <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
              Modifica
            </Button>
          </p>
        )}
        {isShown && (
          <ParcelForm
            parcel={parcel}
            quote={quote}
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

function ParcelPrice({ quote: { price, problem, orders } }: { quote: CartQuote['parcels'][number] }) {
  if (!price) {
    return (
      <p className={classes.price} role="status">
        <span className={problem ? 'text-error' : 'muted'}>Spedizione: {problem ?? 'Scrivi il CAP'}</span>
      </p>
    )
  }
  const transport = transportCost(price)
  return (
    <p className={classes.price} role="status">
      <span>
        Prodotti {euro(price.totalAmount)} + spedizione {toCents(transport) === 0 ? 'gratuita' : euro(transport)}
        {orders > 1 && ` in ${plural(orders, 'ordine', 'ordini')}`}
        {isInsured(price) && ` + assicurazione ${euro(price.insuranceCost)}`}
        {price.taxation && `, ${vatWords(price.taxation)}`}
      </span>{' '}
      <strong>{euro(price.payableAmount)}</strong>
    </p>
  )
}

const typingPause = 500

interface ParcelFormProps extends Pick<CartParcelProps, 'parcel' | 'quote' | 'problems' | 'renderConsignee'> {
  onClose?: () => void
}

/** As the server stores them, to compare what was typed with what is saved. */
function savedAs(values: ParcelValues): string {
  const { wholeAddress: _, ...kept } = withoutHiddenFields(values)
  return JSON.stringify(kept, (_key, value) => (typeof value === 'string' ? value.trim() : value))
}

/** Saves the input when typing pauses, and shows what another tab or device saved. Input that cannot be saved stays, with the reason. */
function ParcelForm({ parcel, quote, problems, renderConsignee, onClose }: ParcelFormProps) {
  const saved = savedAs(valuesOf(parcel))
  /** The last values that were sent, or read from the server. */
  const sent = useRef(saved)
  const [state, setState] = useState<'saved' | 'unsaved' | 'failed'>('saved')
  const save = useSaveParcel(parcel.id, (error) =>
    toast.error(failureText('Impossibile salvare il destinatario.', error)),
  )
  useReportUnsaved(parcel.id, state !== 'saved')
  const send = (values: ParcelValues) => {
    const next = savedAs(values)
    if (next === sent.current) return setState('saved')
    sent.current = next
    const { wholeAddress: _, customer, shipping, ...options } = withoutHiddenFields(values)
    save.mutate(
      { ...options, consignee: { customer, shipping } },
      {
        onSuccess: () => sent.current === next && setState('saved'),
        onError: (error) => {
          sent.current = ''
          setState(isConflict(error) ? 'saved' : 'failed')
        },
      },
    )
  }
  const sendSoon = useDebouncedCallback(send, { delay: typingPause, flushOnUnmount: true })
  const form = useForm<ParcelValues>({
    name: `cart-parcel-${parcel.id}`,
    initialValues: valuesOf(parcel),
    onValuesChange: (values) => {
      setState('unsaved')
      sendSoon(values)
    },
  })
  /** The server's values that the form has shown. */
  const seen = useRef(saved)
  const showSaved = useEffectEvent(() => {
    if (state !== 'saved' || saved === seen.current) return
    seen.current = saved
    if (savedAs(form.getValues()) === saved) return
    sent.current = saved
    form.setValues({ ...valuesOf(parcel), wholeAddress: form.getValues().wholeAddress })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the server's values change, or the own ones are saved.
  useEffect(() => showSaved(), [saved, state])
  const { setErrors } = form
  useEffect(() => {
    if (Object.keys(problems).length > 0) setErrors(problems)
  }, [problems, setErrors])
  return (
    <div className="stack gap-12">
      {renderConsignee(form)}
      <Checkbox label="Salva in rubrica" {...form.getInputProps('saveAddress', { type: 'checkbox' })} />
      <Checkbox
        label={`Assicura la spedizione (+${euro(quote?.price?.insuranceFee ?? shippingOptionPrices.insurance)}${
          quote && quote.orders > 1 ? ' per ordine' : ''
        })`}
        description="Il pacco parte assicurato per il valore dei suoi prodotti."
        {...form.getInputProps('insurance', { type: 'checkbox' })}
      />
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
      {state === 'failed' && (
        <Notice
          tone="error"
          action={
            <Button variant="default" size="sm" loading={save.isPending} onClick={() => send(form.getValues())}>
              Riprova
            </Button>
          }
        >
          {messageOf(save.error, 'I dati del destinatario non sono salvati.')}
        </Notice>
      )}
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
