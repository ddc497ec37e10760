import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { PlaceOrderInput, SplitOrderInput } from '../../../../../contract/orders/order-placing.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { addMoney } from '../../../../../domain/money/money.ts'
import { shippingOptionPrices } from '../../../../../domain/shipping/calculator.ts'
import { isMadeEarlier } from '../../../../shared/calls/intents.ts'
import { type ConsigneeValues, withoutHiddenFields } from '../../../../shared/forms/consignee-values.ts'
import { useFormSending } from '../../../../shared/forms/use-form-sending.ts'
import { useKeptForm } from '../../../../shared/forms/use-kept-form.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { type OrderPrice, OrderSummary, type OrderSummaryLine, totalOf, useOrderQuote } from './order-summary.tsx'
import { type OrderSource, orderFormName, ordersOf, type PlacedOrder, usePlaceOrder } from './place-order.api.ts'
import classes from './place-order-form.module.css'

interface OrderValues extends ConsigneeValues {
  reference: string
  notes: string
  insurance: boolean
  saveAddress: boolean
}

/** Next step after the order is placed. */
export type OrderIntent = 'pay' | 'later'

interface PlaceOrderFormProps {
  lines: readonly OrderSummaryLine[]
  source: OrderSource
  freeShippingThreshold: string | null
  /** Initial consignee. */
  consignee: ConsigneeValues
  renderConsignee: (form: UseFormReturnType<OrderValues>) => ReactNode
  /** The form stays in its submitting state until the promise resolves. */
  onPlaced: (orders: readonly PlacedOrder[], intent: OrderIntent) => Promise<void>
  onCancel: () => void
  /** Identifies the caller in the idempotency key of the order. */
  asker: string
  /** Called when an earlier attempt with other content turns out to have created the order. */
  onMadeEarlier?: (() => void) | undefined
}

export function PlaceOrderForm({ lines, source, freeShippingThreshold, consignee, asker, ...on }: PlaceOrderFormProps) {
  const isSplit = ordersOf(source) > 1
  const { form, forget } = useKeptForm<OrderValues>({
    name: orderFormName,
    about: source,
    start: { ...consignee, reference: '', notes: '', insurance: false, saveAddress: false },
    validate: (values) =>
      schemaResolver(isSplit ? SplitOrderInput : PlaceOrderInput, { sync: true })({
        ...withoutHiddenFields(values),
        ...source,
      }),
  })
  const placeOrder = usePlaceOrder({ form: asker, onMadeEarlier: on.onMadeEarlier })
  const price = useOrderQuote(source, form.getValues())
  const { failure, isSending, onSubmit } = useFormSending(
    form,
    `Impossibile creare ${isSplit ? 'gli ordini' : 'l’ordine'}. Riprova più tardi.`,
    { isMoreThanFields: true },
  )
  const [wanted, setWanted] = useState<OrderIntent>('pay')
  const pending = isSending ? wanted : null

  const submit = (intent: OrderIntent) =>
    onSubmit(async (values) => {
      setWanted(intent)
      const input = { ...withoutHiddenFields(values), ...source }
      const orders = await placeOrder.mutateAsync(
        isSplit ? { split: SplitOrderInput.parse(input) } : { whole: PlaceOrderInput.parse(input) },
      )
      forget()
      await on.onPlaced(orders, intent)
    })

  const cancel = () => {
    forget()
    on.onCancel()
  }

  return (
    <form onSubmit={submit('pay')} noValidate>
      <Stack gap="md">
        <OrderSummary lines={lines} price={price} freeShippingThreshold={freeShippingThreshold} />
        {on.renderConsignee(form)}
        <Checkbox label="Salva in rubrica" {...form.getInputProps('saveAddress', { type: 'checkbox' })} />
        <Checkbox
          label={`Assicura ${isSplit ? 'le spedizioni' : 'la spedizione'} (+${euro(price.charged?.insuranceFee ?? shippingOptionPrices.insurance)}${isSplit ? ' per ordine' : ''})`}
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
        {failure && <OrderFailure failure={failure} isMadeEarlier={isMadeEarlier(placeOrder.error)} />}
        <DialogActions>
          <OrderRecipient {...form.getValues()} />
          <OrderTotal lines={lines} price={price} />
          <Button variant="subtle" color="gray" className={classes.cancel ?? ''} onClick={cancel}>
            Annulla
          </Button>
          <Button
            variant="default"
            loading={pending === 'later'}
            disabled={pending === 'pay' || price.isRefused}
            onClick={() => submit('later')()}
          >
            {isSplit ? 'Crea gli ordini' : 'Crea l’ordine'}
          </Button>
          <Button type="submit" loading={pending === 'pay'} disabled={pending === 'later' || price.isRefused}>
            Ordina e paga
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

/** Explains why an order was not placed. If an earlier attempt did create it, links to the orders in a new tab, so that the input is kept. */
function OrderFailure({ failure, isMadeEarlier }: { failure: string; isMadeEarlier: boolean }) {
  return (
    <Notice
      tone="error"
      scrollsIntoView
      action={
        isMadeEarlier && (
          <ButtonLink to={paths.dashboard} search={{ section: 'orders' }} target="_blank" variant="default" size="sm">
            Guarda i tuoi ordini
          </ButtonLink>
        )
      }
    >
      {failure}
    </Notice>
  )
}

/** `A: Anna Bianchi, Torino`; shown on phones, where the address fields are scrolled out of view. */
function OrderRecipient({ customer, shipping }: Pick<ConsigneeValues, 'customer' | 'shipping'>) {
  const whereTo = [customer.name, shipping.city].map((part) => part.trim()).filter(Boolean)
  return whereTo.length > 0 && <p className={classes.recipient}>A: {whereTo.join(', ')}</p>
}

interface OrderTotalProps {
  lines: readonly OrderSummaryLine[]
  price: OrderPrice
}

/**
 * Amount due, next to the buttons: before the destination is known, the products alone. Or the reason why no order is possible. Screen readers
 * announce each change.
 */
function OrderTotal({ lines, price: { quote, problem, isRefused } }: OrderTotalProps) {
  return (
    <p className={classes.total} aria-live="polite">
      {isRefused ? (
        <span className="text-error">{problem}</span>
      ) : (
        <>
          <span>Totale</span>{' '}
          {quote ? (
            <strong>{euro(addMoney(quote.totalAmount, quote.shippingCost))}</strong>
          ) : (
            <span>
              <strong>{euro(totalOf(lines))}</strong> + spedizione
            </span>
          )}
        </>
      )}
    </p>
  )
}
