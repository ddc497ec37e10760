import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  ShopifyOrder,
  ShopifyOrderFigures,
  ShopifyOrderFilters,
} from '../../../../contract/shopify/shopify-orders.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { orderStatusLabel } from '../../../../domain/orders/orders.ts'
import {
  isShopOrderOpen,
  type ShopOrderState,
  shopOrderStateLabels,
} from '../../../../domain/shopify/shopify-order-states.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { date, dateTime, plural } from '../../../shared/texts/format.ts'
import { trackingInShopLabels } from '../../../shared/texts/tracking-in-shop.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { HairlineTable } from '../../../ui/lists/list-table.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { ButtonLink, TextLink } from '../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LedgerFigures } from './ledger-figures.tsx'
import { noneText, stateTints } from './ledger-texts.ts'
import classes from './shop-order-ledger.module.css'
import {
  retryFailed,
  shopOrdersFile,
  shopOrdersQuery,
  useRetryShopOrder,
  useRetryShopOrders,
} from './shop-orders.api.ts'

interface ShopOrderLedgerProps {
  filters: ShopifyOrderFilters
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: ShopifyOrderFilters, options: { replace: boolean }) => void
  /** Whether the shop's connection is active. */
  isActive: boolean
}

const columns = [
  { label: 'Ordine' },
  { label: 'Stato' },
  { label: 'Perché' },
  { label: 'Qui' },
  { label: 'Visto' },
  { label: <VisuallyHidden>Riprova</VisuallyHidden>, align: 'end' },
] as const

/** All known orders of the shop and the state of each. The caller keeps the filters in the URL. */
export function ShopOrderLedger({ filters, onFilters, isActive }: ShopOrderLedgerProps) {
  const { state, search } = filters
  const query = useInfiniteQuery(shopOrdersQuery(filters))
  const orders = query.data?.pages.flatMap((page) => page.orders)
  const figures = query.data?.pages[0]?.figures
  const Failed = orders ? OutdatedNotice : LoadFailed
  return (
    <Panel
      title="Ordini del negozio"
      intro="Ogni ordine trovato nel tuo negozio, con il suo stato. Quelli in attesa li riproviamo a ogni sincronizzazione."
      className="stack gap-16"
    >
      <LedgerFigures figures={figures} active={state} search={search} />
      <search className={classes.toolbar}>
        <SearchField
          className={classes.search}
          label="Cerca un ordine"
          placeholder="Numero su Shopify o qui"
          value={search ?? ''}
          maxLength={100}
          onSearch={(text) => onFilters({ ...filters, search: text || undefined }, { replace: search !== undefined })}
        />
        <Anchor href={shopOrdersFile(filters)} download inherit>
          Scarica CSV
        </Anchor>
      </search>
      {isActive && figures && <RetryAll figures={figures} state={state} />}
      {query.isPending && <RowsSkeleton rows={5} height={56} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {orders && (
        <div className="dims-when-stale" data-stale={query.isPlaceholderData || undefined}>
          {orders.length === 0 ? (
            <NoOrders filters={filters} onReset={() => onFilters({}, { replace: false })} />
          ) : (
            <Lines orders={orders} isActive={isActive} />
          )}
          <VisuallyHidden role="status">
            {!query.isPlaceholderData && `${plural(orders.length, 'ordine', 'ordini')} in elenco`}
          </VisuallyHidden>
          <LoadMore query={query} label="Mostra altri ordini" dense />
        </div>
      )}
    </Panel>
  )
}

const Lines = ({ orders, isActive }: { orders: readonly ShopifyOrder[]; isActive: boolean }) => (
  <HairlineTable caption="Ordini del negozio" columns={columns} dense stacks>
    {orders.map((order) => (
      <ShopOrderRow key={order.id} order={order} isActive={isActive} />
    ))}
  </HairlineTable>
)

/** 'Riprova tutti', shown if any order can be retried. */
function RetryAll({ figures, state }: { figures: ShopifyOrderFigures; state: ShopOrderState | undefined }) {
  const retry = useRetryShopOrders()
  const waiting = figures.waiting + figures.failed
  if (waiting === 0 && !retry.error) return null
  return (
    <Notice
      tone={retry.error ? 'error' : 'warning'}
      title={waiting > 0 && plural(waiting, 'ordine aspetta', 'ordini aspettano')}
      action={
        <span className="cluster gap-8">
          {waiting > 0 && state !== 'waiting' && state !== 'failed' && (
            <ButtonLink
              to={paths.dashboard}
              search={{ section: 'shopify', state: figures.waiting > 0 ? 'waiting' : 'failed' }}
              resetScroll={false}
              variant="default"
              size="xs"
            >
              Mostrali
            </ButtonLink>
          )}
          <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
            Riprova tutti
          </Button>
        </span>
      }
    >
      {retry.error
        ? failureText(retryFailed, retry.error)
        : 'Accanto a ciascuno c’è il perché: correggilo su Shopify e riprova, oppure lascia fare alla prossima sincronizzazione.'}
    </Notice>
  )
}

function NoOrders({ filters: { state, search }, onReset }: { filters: ShopifyOrderFilters; onReset: () => void }) {
  if (state === undefined && search === undefined)
    return (
      <EmptyState
        title="Non abbiamo ancora visto ordini"
        text="Con la prima sincronizzazione compaiono qui quelli degli ultimi 60 giorni, uno per uno."
      />
    )
  return (
    <EmptyState
      title={search === undefined ? noneText(state) : `${noneText(state)} con «${search}»`}
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutti gli ordini
        </Button>
      }
    />
  )
}

/** State of one order of the shop. */
function ShopOrderRow({ order, isActive }: { order: ShopifyOrder; isActive: boolean }) {
  const { name, state, reason, order: here, orderedAt, cancelledAt, seenAt, tries } = order
  return (
    <tr>
      <td className={classes.name}>
        {name}
        {orderedAt && <span className={classes.soft}>del {date(orderedAt)}</span>}
      </td>
      <td>
        <StatusBadge tint={stateTints[state]}>{shopOrderStateLabels[state]}</StatusBadge>
      </td>
      <td className={classes.reason}>
        {reason}
        {cancelledAt && <span className={classes.soft}>Annullato su Shopify il {dateTime(cancelledAt)}</span>}
      </td>
      <td className={classes.here}>
        {here && (
          <>
            <TextLink to={paths.dashboard} search={{ section: 'orders', detail: here.id }} inherit>
              {here.orderNumber}
            </TextLink>
            <span className={classes.soft}>{orderStatusLabel(here.status)}</span>
            {here.tracking && <span className={classes.soft}>{trackingInShopLabels[here.tracking.state]}</span>}
          </>
        )}
      </td>
      <td className={classes.seen} data-label="Visto">
        {dateTime(seenAt)}
        {tries > 1 && isShopOrderOpen[state] && <span className={classes.soft}>{tries} tentativi</span>}
      </td>
      <td data-align="end">{isActive && isShopOrderOpen[state] && <Retry order={order} />}</td>
    </tr>
  )
}

function Retry({ order }: { order: ShopifyOrder }) {
  const retry = useRetryShopOrder(order)
  return (
    <Button
      variant="default"
      size="xs"
      loading={retry.isPending}
      aria-label={`Riprova l’ordine ${order.name}`}
      onClick={() => retry.mutate()}
    >
      Riprova
    </Button>
  )
}
