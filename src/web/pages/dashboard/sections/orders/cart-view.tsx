import { Button, Checkbox, TextInput } from '@mantine/core'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Cart, CartQuote } from '../../../../../contract/orders/cart.ts'
import type { QuotedPrice } from '../../../../../contract/orders/order-placing.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { vatWords } from '../../../../../domain/invoices/taxation-texts.ts'
import { addMoney, type Money } from '../../../../../domain/money/money.ts'
import { cartTexts } from '../../../../../domain/orders/cart-texts.ts'
import { maxCartParcels } from '../../../../../domain/orders/line-limits.ts'
import { isInsured, transportCost } from '../../../../../domain/orders/orders.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { OrderConsignee } from '../../../../features/addresses/customer/order-consignee.tsx'
import {
  cartEditKey,
  cartQuery,
  cartQuoteQuery,
  cartSums,
  piecesInAll,
  templatesQuery,
  UnsavedInput,
  useAddParcel,
  useAddTemplate,
  useCheckoutCart,
  useDeleteTemplate,
  useEmptyCart,
  useForeignEdits,
  useSaveTemplate,
} from '../../../../features/cart/customer/cart.api.ts'
import { CartParcel } from '../../../../features/cart/customer/cart-parcel.tsx'
import { Amount, shippingLabel, TaxationNotes } from '../../../../features/orders/customer/placing/order-summary.tsx'
import type { OrderIntent } from '../../../../features/orders/customer/placing/place-order-form.tsx'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { ApiError, messageOf } from '../../../../shared/calls/http.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
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
  const query = useQuery({ ...cartQuery(), refetchOnMount: 'always' })
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
      {checkout.isError && lines === 0 && <LostCheckout />}
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

/** The checkout failed on the way, and the cart is empty: its orders exist. */
const LostCheckout = () => (
  <Notice
    tone="warning"
    title="La risposta si è persa"
    action={
      <ButtonLink to={paths.dashboard} search={{ section: 'orders' }} size="sm">
        Guarda i tuoi ordini
      </ButtonLink>
    }
  >
    Il tuo ordine in corso è già diventato un ordine: lo trovi tra quelli da pagare.
  </Notice>
)

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
  const { parcels, revision } = cart
  useForeignEdits(revision)
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback(
    (id: string, isUnsaved: boolean) =>
      setUnsaved((before) => {
        if (before.has(id) === isUnsaved) return before
        return new Set(isUnsaved ? [...before, id] : [...before].filter((one) => one !== id))
      }),
    [],
  )
  const isEditing = useIsMutating({ mutationKey: cartEditKey }) > 0
  const [leaveShort, setLeaveShort] = useState(false)
  const quoting = useQuery(cartQuoteQuery(leaveShort))
  const quote = quoting.data
  const addParcel = useAddParcel()
  const problems = useMemo(() => fieldsByParcel(checkout.error), [checkout.error])
  const isOfCart = quote?.revision === revision && !quoting.isPlaceholderData
  const invalidate = useInvalidate()
  const isOutdated = quote !== undefined && !isOfCart && !quoting.isFetching && !isEditing
  useEffect(() => {
    if (isOutdated) void invalidate('/api/cart')
  }, [isOutdated, invalidate])

  return (
    <UnsavedInput value={report}>
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
              isSettled={isOfCart && !quoting.isFetching && !isEditing && unsaved.size === 0}
              isUnsaved={unsaved.size > 0}
              failure={quoting.error && !quote ? messageOf(quoting.error, 'Impossibile calcolare il totale.') : null}
              leaveShort={leaveShort}
              onLeaveShort={setLeaveShort}
              checkout={checkout}
            />
          )}
        </div>
      </div>
    </UnsavedInput>
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
  /** Everything typed is saved, and the quote is of the cart that the page shows. */
  isSettled: boolean
  /** Something typed is not saved yet, or could not be saved. */
  isUnsaved: boolean
  failure: string | null
  leaveShort: boolean
  onLeaveShort: (on: boolean) => void
}

/** The reason why nothing can be ordered yet, as shown in place of the shipping; null if there is none. */
function gapOf(quote: CartQuote | undefined, leaveShort: boolean): string | null {
  if (!quote) return 'Calcolo…'
  if (quote.parcels.length === 0) return 'Nessun pezzo disponibile'
  if (quote.parcels.some(({ price }) => !price)) return 'Completa i destinatari'
  return quote.missingPieces > 0 && !leaveShort ? '' : null
}

function CheckoutPanel({ cart, quote, isSettled, isUnsaved, failure, checkout, ...short }: CheckoutPanelProps) {
  const { leaveShort, onLeaveShort } = short
  const goOn = useAfterPlacing()
  const emptying = useEmptyCart()
  const [isAsking, setIsAsking] = useState(false)
  /** The clicked button, which waits until everything typed is saved. */
  const [wanted, setWanted] = useState<OrderIntent | null>(null)
  const parcels = quote?.parcels ?? []
  const prices = parcels.flatMap(({ price }) => price ?? [])
  const isPriced = prices.length > 0 && prices.length === parcels.length
  const orders = parcels.reduce((sum, one) => sum + one.orders, 0)
  const missing = quote?.missingPieces ?? 0
  const gap = gapOf(quote, leaveShort)
  const isBlocked = gap !== null || quote?.refusal != null
  const words = new Set(prices.map(({ taxation }) => vatWords(taxation)))
  const sumOf = (amount: (price: (typeof prices)[number]) => Money) => addMoney('0.00', ...prices.map(amount))

  const place = async (intent: OrderIntent) => {
    try {
      const placed = await checkout.mutateAsync({
        // The revision on screen: the server refuses another one.
        revision: cart.revision,
        parcels: parcels.flatMap(({ id, pieces, price }) =>
          price ? { id, pieces, expectedAmount: price.payableAmount } : [],
        ),
        leaveShort: leaveShort && missing > 0,
      })
      await goOn(placed, intent)
    } catch {
      // Shown below.
    }
  }
  const placeWanted = useEffectEvent(() => {
    if (wanted === null || !isSettled) return
    setWanted(null)
    if (!isBlocked) void place(wanted)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the click and the saving of the input have met.
  useEffect(() => placeWanted(), [wanted, isSettled])
  const pending = checkout.isPending ? 'pay' : wanted
  const button = (intent: OrderIntent) => ({
    fullWidth: true,
    loading: pending === intent,
    disabled: isBlocked || (pending !== null && pending !== intent),
    onClick: () => setWanted(intent),
  })

  return (
    <Panel title="Riepilogo">
      <div className="stack gap-12">
        <dl className={classes.amounts}>
          <Amount
            label={plural(isPriced ? piecesInAll(parcels) : cartSums(cart).pieces, 'pezzo', 'pezzi')}
            value={euro(isPriced ? sumOf(({ totalAmount }) => totalAmount) : cartSums(cart).total)}
          />
          <Amount
            label={orders > 1 ? `Spedizione di ${orders} ordini` : 'Spedizione'}
            value={isPriced ? shippingLabel(sumOf(transportCost)) : (gap ?? '')}
          />
          {prices.some(isInsured) && (
            <Amount label="Assicurazione" value={euro(sumOf(({ insuranceCost }) => insuranceCost))} />
          )}
          {isPriced && (
            <Amount
              label={words.size === 1 ? `Totale (${[...words].join('')})` : 'Totale'}
              value={euro(sumOf(({ payableAmount }) => payableAmount))}
              strong
            />
          )}
        </dl>
        {prices
          .filter((price, n) => prices.findIndex((one) => isTaxedLike(one, price)) === n)
          .map((price) => (
            <TaxationNotes key={JSON.stringify(price.taxation)} quote={price} />
          ))}
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
        {wanted !== null && isUnsaved && <p className="flush muted">Aspetto che quello che hai scritto sia salvato…</p>}
        <Button {...button('pay')}>Ordina e paga</Button>
        <Button {...button('later')} variant="default">
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

const isTaxedLike = (one: QuotedPrice, other: QuotedPrice): boolean =>
  JSON.stringify([one.taxation, one.withoutVatLacks]) === JSON.stringify([other.taxation, other.withoutVatLacks])

/** Saved lists of items: added to the cart, saved from it, deleted. Hidden if there is nothing to do. */
function Templates({ canSave = false }: { canSave?: boolean }) {
  const { data: templates = [] } = useQuery(templatesQuery())
  const add = useAddTemplate()
  const remove = useDeleteTemplate()
  const save = useSaveTemplate()
  const [name, setName] = useState('')
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
                          cartTexts.done,
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
            if (name.trim()) save.mutate(name.trim(), { onSuccess: () => setName('') })
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
