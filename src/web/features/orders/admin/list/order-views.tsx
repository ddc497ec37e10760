import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderView } from '../../../../../contract/orders/order-views.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { hasOrderFilters, type OrderFilters } from '../order-filters.ts'
import { OrderViewDialog } from './order-view-dialog.tsx'
import { orderViewsQuery, useRemoveOrderView } from './order-views.api.ts'

interface OrderViewsProps {
  filters: OrderFilters
  onFilters: (filters: OrderFilters, options: { replace: boolean }) => void
}

/** Views for all admins; saved views are private to each admin. */
const presets: readonly (OrderFilters & { name: string })[] = [
  { name: 'Da spedire', status: 'paid' },
  { name: 'Da pagare', status: 'pending' },
]

const filtersOf = ({ search, status, sort }: OrderView): OrderFilters => ({
  search: search ?? undefined,
  status: status === 'all' ? undefined : status,
  sort: sort ?? undefined,
})

const isSame = (one: OrderFilters, other: OrderFilters): boolean =>
  (one.search ?? '') === (other.search ?? '') && one.status === other.status && one.sort === other.sort

/** Filters available with one click: the presets and the admin's saved views. */
export function OrderViews({ filters, onFilters }: OrderViewsProps) {
  const { data: views = [] } = useQuery(orderViewsQuery())
  const [edited, setEdited] = useState<OrderView | 'new'>()
  const [removed, setRemoved] = useState<OrderView>()
  const open = views.find((view) => isSame(filtersOf(view), filters))
  const isPreset = presets.some((preset) => isSame(preset, filters))
  const chip = (name: string, target: OrderFilters, key = name) => (
    <Button
      key={key}
      size="compact-sm"
      variant={isSame(target, filters) ? 'filled' : 'default'}
      aria-pressed={isSame(target, filters)}
      onClick={() => onFilters(isSame(target, filters) ? {} : target, { replace: false })}
    >
      {name}
    </Button>
  )
  return (
    <nav aria-label="Viste degli ordini" className="cluster gap-6">
      {presets.map(({ name, ...preset }) => chip(name, preset))}
      {views.map((view) => chip(view.name, filtersOf(view), view.id))}
      {open && (
        <>
          <Button size="compact-sm" variant="subtle" onClick={() => setEdited(open)}>
            Rinomina
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setRemoved(open)}>
            Elimina
          </Button>
        </>
      )}
      {!open && !isPreset && hasOrderFilters(filters) && (
        <Button size="compact-sm" variant="subtle" onClick={() => setEdited('new')}>
          Salva la vista
        </Button>
      )}
      <OrderViewDialog view={edited} filters={filters} onClose={() => setEdited(undefined)} />
      <RemoveView view={removed} onEnd={() => setRemoved(undefined)} />
    </nav>
  )
}

const failed = 'Impossibile eliminare la vista. Riprova.'

function RemoveView({ view, onEnd }: { view: OrderView | undefined; onEnd: () => void }) {
  const remove = useRemoveOrderView()
  const confirm = () => {
    if (!view) return
    remove.mutate(view.id, {
      onSuccess: () => {
        toast.success('Vista eliminata')
        onEnd()
      },
      onError: (error) => toast.error(messageOf(error, failed)),
    })
  }
  return (
    <ConfirmDialog
      opened={view !== undefined}
      onClose={onEnd}
      onConfirm={confirm}
      title="Elimina la vista"
      confirmLabel="Elimina"
      destructive
      pending={remove.isPending}
    >
      Vuoi eliminare la vista <strong>{view?.name}</strong>? Gli ordini restano come sono.
    </ConfirmDialog>
  )
}
