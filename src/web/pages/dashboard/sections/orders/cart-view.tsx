import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Cart, CartQuote } from '../../../../../contract/orders/cart.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { vatWords } from '../../../../../domain/invoices/taxation-texts.ts'
import { addMoney } from '../../../../../domain/money/money.ts'
import { maxCartParcels } from '../../../../../domain/orders/line-limits.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { OrderConsignee } from '../../../../features/addresses/customer/order-consignee.tsx'
import {
  cartQuery,
  cartQuoteQuery,
  templatesQuery,
  useAddParcel,
  useAddTemplate,
  useCheckoutCart,
  useDeleteTemplate,
  useEmptyCart,
  useSaveTemplate,
} from '../../../../features/cart/customer/cart.api.ts'
import { cartSums } from '../../../../features/cart/customer/cart-bar.tsx'
import { CartParcel } from '../../../../features/cart/customer/cart-parcel.tsx'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { ApiError, messageOf } from '../../../../shared/calls/http.ts'
import { euro, plural } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/dialog-actions.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ContractFirst, needsContract } from '../../../contract-first.tsx'
import { useAfterPlacing } from '../../../place-order-dialog.tsx'
import classes from './cart-view.module.css'

/** 'Ordine in corso': several models and consignees, checked out in one screen. */
export function CartView() {
  const query = useQuery(cartQuery())
  const checkout = useCheckoutCart()
  const { lines } = cartSums(query.data)
  return (
    <>
      <PageTitle
        intro="Gli articoli restano qui finché non li ordini, su ogni dispositivo. Prezzi e disponibilità sono quelli di adesso: i pezzi si impegnano con l’ordine."
        actions={
          <ButtonLink to={paths.dashboard} search={{ section: 'orders' }} variant="default" size="sm">
            Torna agli ordini
          </ButtonLink>
        }
      >
        Ordine in corso
      </PageTitle>
      {query.isPending && <RowsSkeleton rows={4} height={92} />}
      {query.error && !query.data && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {query.data &&
        (checkout.isSuccess ? (
          <RowsSkeleton rows={4} height={92} />
        ) : lines === 0 ? (
          <EmptyCart />
        ) : (
          <FilledCart cart={query.data} checkout={checkout} />
        ))}
    </>
  )
}

function EmptyCart() {
  return (
    <div className="stack gap-20">
      <EmptyState
        title="L’ordine in corso è vuoto"
        text="Aggiungi pezzi dal foglio ordine di ogni modello, anche dal catalogo: qui li ordini tutti insieme."
        action={<ButtonLink to={paths.catalog}>Sfoglia il catalogo</ButtonLink>}
      />
      <Templates />
    </div>
  )
}

interface FilledCartProps {
  cart: Cart
  checkout: ReturnType<typeof useCheckoutCart>
}

const newParcel = { consignee: null, reference: null, notes: null, insurance: false, saveAddress: false }

function FilledCart({ cart, checkout }: FilledCartProps) {
  const { user } = useUser()
  const [leaveShort, setLeaveShort] = useState(false)
  const quoting = useQuery(cartQuoteQuery(leaveShort))
  const quote = quoting.data
  const isCurrent = quote !== undefined && !quoting.isFetching && !quoting.isPlaceholderData
  const addParcel = useAddParcel()
  const { parcels } = cart
  const problems = useMemo(() => fieldsByParcel(checkout.error), [checkout.error])

  return (
    <div className={classes.layout}>
      <div className="stack gap-20 shrinkable">
        {parcels.map((parcel, index) => (
          <CartParcel
            key={parcel.id}
            parcel={parcel}
            index={index}
            all={parcels}
            quote={quote?.parcels.find(({ id }) => id === parcel.id)}
            problems={problems.get(parcel.id) ?? none}
            renderConsignee={(form) => user && <OrderConsignee form={form} user={user} />}
          />
        ))}
        {parcels.length < maxCartParcels && (
          <div>
            <Button
              variant="default"
              loading={addParcel.isPending}
              onClick={() =>
                addParcel.mutate(newParcel, {
                  onError: (error) => toast.error(failureText('Impossibile aggiungere il destinatario.', error)),
                })
              }
            >
              Aggiungi un destinatario
            </Button>
          </div>
        )}
        <Templates canSave />
      </div>
      <div className={classes.summary}>
        {needsContract(user) ? (
          <ContractFirst user={user} />
        ) : (
          <CheckoutPanel
            cart={cart}
            quote={quote}
            isCurrent={isCurrent}
            failure={quoting.error && !quote ? messageOf(quoting.error, 'Impossibile calcolare il totale.') : null}
            leaveShort={leaveShort}
            onLeaveShort={setLeaveShort}
            checkout={checkout}
          />
        )}
      </div>
    </div>
  )
}

const none: Readonly<Record<string, string>> = {}

/** The messages of a refused checkout by parcel and field: `<parcel id>.shipping.zip`. */
function fieldsByParcel(error: unknown): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const fields = (error instanceof ApiError && error.problem?.fields) || {}
  const parcels = new Map<string, Record<string, string>>()
  for (const [path, message] of Object.entries(fields)) {
    const [parcelId = '', ...field] = path.split('.')
    parcels.set(parcelId, { ...parcels.get(parcelId), [field.join('.')]: message })
  }
  return parcels
}

interface CheckoutPanelProps extends FilledCartProps {
  quote: CartQuote | undefined
  /** Whether the quote is of the cart as it is now. */
  isCurrent: boolean
  failure: string | null
  leaveShort: boolean
  onLeaveShort: (on: boolean) => void
}

function CheckoutPanel({ cart, quote, isCurrent, failure, leaveShort, onLeaveShort, checkout }: CheckoutPanelProps) {
  const goOn = useAfterPlacing()
  const emptying = useEmptyCart()
  const [isAsking, setIsAsking] = useState(false)
  const [intent, setIntent] = useState<'pay' | 'later'>('pay')
  const { pieces } = cartSums(cart)
  const parcels = quote?.parcels ?? []
  const amounts = parcels.flatMap(({ id, totalAmount, shippingCost }) =>
    totalAmount === null || shippingCost === null ? [] : { id, totalAmount, shippingCost },
  )
  const isPriced = amounts.length > 0 && amounts.length === parcels.length
  const goods = addMoney('0.00', ...amounts.map(({ totalAmount }) => totalAmount))
  const shipping = addMoney('0.00', ...amounts.map(({ shippingCost }) => shippingCost))
  const orders = parcels.reduce((sum, one) => sum + one.orders, 0)
  const missing = quote?.missingPieces ?? 0
  const isBlocked = !isPriced || (missing > 0 && !leaveShort) || quote?.refusal != null

  const place = async (next: 'pay' | 'later') => {
    if (!quote) return
    setIntent(next)
    try {
      const placed = await checkout.mutateAsync({
        revision: quote.revision,
        parcels: amounts.map(({ id, totalAmount, shippingCost }) => ({
          id,
          expectedAmount: addMoney(totalAmount, shippingCost),
        })),
        leaveShort,
      })
      await goOn(placed, next)
    } catch {
      // Shown below.
    }
  }

  return (
    <Panel title="Riepilogo">
      <div className="stack gap-12">
        <dl className={classes.amounts}>
          <Amount
            label={plural(pieces, 'pezzo', 'pezzi')}
            value={isPriced ? euro(goods) : euro(cartSums(cart).total)}
          />
          <Amount
            label={orders > 1 ? `Spedizione di ${orders} ordini` : 'Spedizione'}
            value={isPriced ? (shipping === '0.00' ? 'Gratuita' : euro(shipping)) : 'Completa i destinatari'}
          />
          {isPriced && (
            <Amount
              label={`Totale (${vatWords(parcels[0]?.taxation ?? null)})`}
              value={euro(addMoney(goods, shipping))}
              strong
            />
          )}
        </dl>
        {failure && <Notice tone="error">{failure}</Notice>}
        {missing > 0 && (
          <Notice tone="warning">
            {missing === 1 ? '1 pezzo non è disponibile.' : `${missing} pezzi non sono disponibili.`}
            <Checkbox
              mt="xs"
              label="Ordina il disponibile e lascia qui il resto"
              checked={leaveShort}
              onChange={(event) => onLeaveShort(event.currentTarget.checked)}
            />
          </Notice>
        )}
        {quote?.refusal && <Notice tone="error">{quote.refusal}</Notice>}
        {checkout.error && (
          <Notice tone="error" scrollsIntoView>
            {messageOf(checkout.error, 'Impossibile creare gli ordini. Riprova più tardi.')}
          </Notice>
        )}
        <Button
          fullWidth
          loading={checkout.isPending && intent === 'pay'}
          disabled={isBlocked || !isCurrent || (checkout.isPending && intent === 'later')}
          onClick={() => void place('pay')}
        >
          Ordina e paga
        </Button>
        <Button
          fullWidth
          variant="default"
          loading={checkout.isPending && intent === 'later'}
          disabled={isBlocked || !isCurrent || (checkout.isPending && intent === 'pay')}
          onClick={() => void place('later')}
        >
          {orders > 1 ? 'Crea gli ordini' : 'Crea l’ordine'}
        </Button>
        <Button fullWidth variant="subtle" color="gray" onClick={() => setIsAsking(true)}>
          Svuota
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          emptying.mutate(undefined, {
            onSuccess: () => setIsAsking(false),
            onError: (error) => toast.error(failureText('Impossibile svuotare l’ordine.', error)),
          })
        }
        title="Svuotare l’ordine in corso?"
        confirmLabel="Svuota"
      >
        Togli tutti gli articoli e i destinatari. I modelli salvati restano.
      </ConfirmDialog>
    </Panel>
  )
}

function Amount({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={classes.amount} data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Saved lists of items: added to the cart, saved from it, deleted. Hidden if there is nothing to do. */
function Templates({ canSave = false }: { canSave?: boolean }) {
  const { data: templates = [] } = useQuery(templatesQuery())
  const add = useAddTemplate()
  const remove = useDeleteTemplate()
  const save = useSaveTemplate()
  const [name, setName] = useState('')
  useEffect(() => {
    if (save.isSuccess) setName('')
  }, [save.isSuccess])
  if (!canSave && templates.length === 0) return null
  return (
    <Panel title="Modelli" intro="Gli articoli che ordini spesso, da rimettere qui con un clic.">
      {templates.length > 0 && (
        <ul className="plain-list ruled">
          {templates.map(({ id, name, lines, pieces }) => (
            <li key={id} className={classes.template}>
              <span className="breakable">
                <strong>{name}</strong>{' '}
                <span className="muted">
                  {plural(lines, 'articolo', 'articoli')}, {plural(pieces, 'pezzo', 'pezzi')}
                </span>
              </span>
              <span className="cluster gap-8">
                <Button
                  size="xs"
                  variant="default"
                  loading={add.isPending && add.variables === id}
                  aria-label={`Aggiungi il modello ${name}`}
                  onClick={() =>
                    add.mutate(id, {
                      onSuccess: ({ leftOut }) =>
                        toast.success(
                          'Aggiunto all’ordine in corso',
                          leftOut > 0
                            ? `${plural(leftOut, 'articolo non è più in vendita', 'articoli non sono più in vendita')}.`
                            : undefined,
                        ),
                      onError: (error) => toast.error(failureText('Impossibile aggiungere il modello.', error)),
                    })
                  }
                >
                  Aggiungi
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  loading={remove.isPending && remove.variables === id}
                  aria-label={`Elimina il modello ${name}`}
                  onClick={() =>
                    remove.mutate(id, {
                      onError: (error) => toast.error(failureText('Impossibile eliminare il modello.', error)),
                    })
                  }
                >
                  Elimina
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {canSave && (
        <form
          className={classes.saving}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) save.mutate(name.trim())
          }}
        >
          <TextInput
            label="Salva questi articoli come modello"
            placeholder="Riassortimento autunno"
            maxLength={60}
            value={name}
            error={save.error && messageOf(save.error, 'Impossibile salvare il modello.')}
            onChange={(event) => {
              save.reset()
              setName(event.currentTarget.value)
            }}
          />
          <Button type="submit" variant="default" loading={save.isPending} disabled={!name.trim()}>
            Salva
          </Button>
        </form>
      )}
    </Panel>
  )
}
