import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { OrderView } from '../../../../../contract/orders/order-views.ts'
import { ApiError, messageOf } from '../../../../shared/calls/http.ts'
import { toast } from '../../../../shared/toast.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import type { OrderFilters } from '../order-filters.ts'
import { useSaveOrderView } from './order-views.api.ts'

interface OrderViewDialogProps {
  /** The view to rename; `new`: saves the current filters as a view; undefined while the dialog is closed. */
  view: OrderView | 'new' | undefined
  filters: OrderFilters
  onClose: () => void
}

export function OrderViewDialog({ view, filters, onClose }: OrderViewDialogProps) {
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

const failed = 'Impossibile salvare la vista. Riprova.'

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
          setProblem(beside ?? messageOf(error, failed))
          toast.error(failed)
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
