import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { CartLine } from '../../../../contract/orders/cart.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { multiplyMoney } from '../../../../domain/money/money.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { euro, plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { QuantityInput } from '../../../ui/fields/quantity-input.tsx'
import { IconTrash } from '../../../ui/icons/icon-trash.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import {
  cartLinesQuery,
  isConflict,
  useChangeQuantity,
  useMoveLines,
  useRemoveLines,
  useReportUnsaved,
} from './cart.api.ts'
import classes from './cart-lines.module.css'

interface CartLinesProps {
  parcelId: string
  /** The other consignees, to which lines can move. */
  others: readonly { id: string; name: string }[]
}

/** A consignee's lines, grouped by product. */
export function CartLines({ parcelId, others }: CartLinesProps) {
  const query = useInfiniteQuery({ ...cartLinesQuery(parcelId), refetchOnMount: 'always' })
  if (query.isPending) return <RowsSkeleton rows={2} height={92} />
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />
  const lines = query.data.pages.flatMap(({ items }) => items)
  if (lines.length === 0) {
    return <p className="flush muted">Nessun articolo per questo destinatario: sposta qui quelli di un altro.</p>
  }
  const products = Map.groupBy(lines, ({ productId }) => productId)
  return (
    <>
      <ul className="plain-list ruled">
        {[...products].map(([productId, some]) => (
          <li key={productId} className={classes.product}>
            <ProductLines lines={some} others={others} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} label="Mostra altre righe" dense />
    </>
  )
}

function ProductLines({ lines, others }: { lines: readonly CartLine[]; others: CartLinesProps['others'] }) {
  // A product that got variants may have a line without one, which is no longer sold.
  const first = lines.find(({ unitPrice }) => unitPrice !== null) ?? lines[0]
  if (!first) return null
  const { productId, productName, imageUrl, unitPrice } = first
  return (
    <>
      <Picture src={imageUrl} alt="" sizes="72px" className={classes.picture} />
      <div className="shrinkable">
        <h3 className={classes.name}>
          {unitPrice === null ? (
            productName
          ) : (
            <Link to={paths.product} params={{ productId }} className={classes.link}>
              {productName}
            </Link>
          )}
        </h3>
        {unitPrice !== null && <p className={classes.price}>{euro(unitPrice)}</p>}
      </div>
      <ul className={clsx('plain-list', classes.lines)}>
        {lines.map((line) => (
          <li key={line.id}>
            <CartLineRow line={line} others={others} />
          </li>
        ))}
      </ul>
    </>
  )
}

const savingPause = 400

function CartLineRow({ line, others }: { line: CartLine; others: CartLinesProps['others'] }) {
  const { id, parcelId, unitPrice, quantity, available } = line
  const name = [line.productName, line.variantInfo].filter(Boolean).join(', ')
  const [typed, setTyped] = useState<number | null>(null)
  const change = useChangeQuantity(parcelId, (error) =>
    toast.error(failureText('Impossibile cambiare i pezzi.', error)),
  )
  const remove = useRemoveLines()
  const send = (pieces: number) =>
    change.mutate(
      { lineId: id, quantity: pieces },
      {
        // A later value that was typed in the meantime stays on screen.
        onSuccess: () => setTyped((later) => (later === pieces ? null : later)),
        onError: (error) => isConflict(error) && setTyped(null),
      },
    )
  const save = useDebouncedCallback(send, { delay: savingPause, flushOnUnmount: true })
  useReportUnsaved(id, typed !== null)
  const set = (pieces: number) => {
    setTyped(pieces)
    save(pieces)
  }
  const wanted = typed ?? quantity
  return (
    <div className={classes.line}>
      <div className={classes.variant}>
        {line.variantInfo ?? 'Pezzi'}
        {unitPrice === null ? (
          <p className={classes.problem}>Non è più in vendita: toglilo.</p>
        ) : (
          wanted > available && (
            <p className={classes.problem}>
              {available === 0 ? 'Esaurito' : `Ne ${available === 1 ? 'resta 1' : `restano ${available}`}`}
              {available > 0 && (
                <Button variant="subtle" size="compact-sm" onClick={() => set(available)}>
                  Metti {available}
                </Button>
              )}
            </p>
          )
        )}
        {typed !== null && change.isError && (
          <p className={classes.problem}>
            Non salvato
            <Button variant="subtle" size="compact-sm" onClick={() => send(typed)}>
              Riprova
            </Button>
          </p>
        )}
      </div>
      {unitPrice !== null && (
        <div className={classes.pieces}>
          <QuantityInput label={`Pezzi di ${name}`} value={wanted} onChange={set} />
        </div>
      )}
      <p className={classes.total}>{unitPrice !== null && euro(multiplyMoney(unitPrice, wanted))}</p>
      <MoveLine key={quantity} line={line} name={name} others={others} isUnsaved={typed !== null} />
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="gray"
        size={42}
        loading={remove.isPending}
        aria-label={`Togli ${name}`}
        title="Togli"
        onClick={() =>
          remove.mutate([id], { onError: (error) => toast.error(failureText('Impossibile togliere la riga.', error)) })
        }
      >
        <IconTrash size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  )
}

const wishlist = 'wishlist'

interface MoveLineProps {
  line: CartLine
  name: string
  others: CartLinesProps['others']
  /** Its typed pieces are not saved yet. */
  isUnsaved: boolean
}

/** Moves a line to the wishlist, or some of its pieces to another consignee. */
function MoveLine({ line, name, others, isUnsaved }: MoveLineProps) {
  const move = useMoveLines()
  const [to, setTo] = useState('')
  const [pieces, setPieces] = useState(line.quantity)
  const send = (target: string, quantity?: number) =>
    move.mutate(
      { lineIds: [line.id], to: target, ...(quantity !== undefined && { quantity }) },
      {
        onSuccess: () => target === wishlist && toast.success('Spostato nella wishlist'),
        onError: (error) => toast.error(failureText('Impossibile spostare la riga.', error)),
      },
    )
  return (
    <>
      <NativeSelect
        className={classes.move ?? ''}
        aria-label={`Sposta ${name}`}
        size="sm"
        value={to}
        disabled={move.isPending || isUnsaved}
        data={[
          { value: '', label: 'Sposta…' },
          ...(line.unitPrice === null ? [] : [{ value: wishlist, label: 'Nella wishlist' }]),
          ...others.map(({ id, name }) => ({ value: id, label: `A ${name}` })),
        ]}
        onChange={(event) => {
          const target = event.currentTarget.value
          if (target === wishlist || (target && line.quantity === 1)) send(target)
          else setTo(target)
        }}
      />
      {to && (
        <div className={classes.part}>
          <span>Pezzi da spostare</span>
          <QuantityInput
            label={`Pezzi di ${name} da spostare`}
            value={pieces}
            max={line.quantity}
            onChange={setPieces}
          />
          <Button size="sm" loading={move.isPending} onClick={() => send(to, pieces)}>
            Sposta {plural(pieces, 'pezzo', 'pezzi')}
          </Button>
          <Button size="sm" variant="subtle" color="gray" onClick={() => setTo('')}>
            Annulla
          </Button>
        </div>
      )}
    </>
  )
}
