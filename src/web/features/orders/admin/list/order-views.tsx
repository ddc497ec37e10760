import { Button, Stack, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OrderView, OrderViewInput } from '../../../../../contract/orders/order-views.ts'
import { ApiError, http, messageOf } from '../../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../../shared/toast.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ConfirmDialog, DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import { hasOrderFilters, type OrderFilters } from '../order-filters.ts'

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

const viewsPath = '/api/admin/order-views'

const orderViewsQuery = () =>
  queryOptions({ queryKey: [viewsPath], queryFn: ({ signal }) => http.get<OrderView[]>(viewsPath, { signal }) })

/** Creates a view, or updates the one with this `id`. */
function useSaveOrderView() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, ...input }: OrderViewInput & { id: string | undefined }) =>
      id === undefined
        ? postOnce<OrderView>(viewsPath, input, { form: 'order-view' })
        : dedupe(`change ${id} ${JSON.stringify(input)}`, () => http.put<OrderView>(`${viewsPath}/${id}`, input)),
    onSettled: () => invalidate(viewsPath),
  })
}

function useRemoveOrderView() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) => dedupe(`remove ${id}`, () => http.delete(`${viewsPath}/${id}`)),
    onSettled: () => invalidate(viewsPath),
  })
}

interface OrderViewDialogProps {
  /** The view to rename; `new`: saves the current filters as a view; undefined while the dialog is closed. */
  view: OrderView | 'new' | undefined
  filters: OrderFilters
  onClose: () => void
}

function OrderViewDialog({ view, filters, onClose }: OrderViewDialogProps) {
  return (
    <Dialog
      opened={view !== undefined}
      onClose={onClose}
      title={view === 'new' ? 'Salva la vista' : 'Rinomina la vista'}
      size="sm"
    >
      {view && (
        <NameForm
          key={view === 'new' ? 'new' : view.id}
          view={view === 'new' ? null : view}
          filters={filters}
          onEnd={onClose}
        />
      )}
    </Dialog>
  )
}

const savingFailed = 'Impossibile salvare la vista. Riprova.'

function NameForm({ view, filters, onEnd }: { view: OrderView | null; filters: OrderFilters; onEnd: () => void }) {
  const save = useSaveOrderView()
  const [name, setName] = useState(view?.name ?? '')
  const [problem, setProblem] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { search, status = 'all', sort } = filters
    const kept = view ?? { search: search ?? null, status, sort: sort ?? null }
    const input = { name: name.trim(), search: kept.search, status: kept.status, sort: kept.sort }
    if (!input.name) return setProblem('Scrivi un nome per la vista')
    setProblem(null)
    save.mutate(
      { id: view?.id, ...input },
      {
        onSuccess: () => {
          toast.success(view ? 'Vista rinominata' : 'Vista salvata')
          onEnd()
        },
        onError: (error) => {
          const beside = error instanceof ApiError ? error.problem?.fields?.name : undefined
          setProblem(beside ?? messageOf(error, savingFailed))
          toast.error(savingFailed)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Nome della vista"
          placeholder="Milano da spedire"
          maxLength={40}
          autoComplete="off"
          data-autofocus
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogSubmit label="Salva" isPending={save.isPending} onCancel={onEnd} />
      </Stack>
    </form>
  )
}
