import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Invoice } from '../../../../contract/invoices.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useRefreshInvoices } from './invoices.api.ts'

interface IncompleteInvoicesProps {
  /** The invoices of the list. */
  invoices: readonly Invoice[]
  /** Link to the company data. */
  settingsLink: (text: string) => ReactNode
}

/** Explains the missing data of incomplete drafts and rereads it for all of them. A single draft has its own button. */
export function IncompleteInvoices({ invoices, settingsLink }: IncompleteInvoicesProps) {
  const refresh = useRefreshInvoices()
  const waiting = invoices.filter(({ state, isElectronic }) => isElectronic && state === 'incomplete')
  // The notice stays mounted until the running request completes.
  if (waiting.length < 2 && !refresh.isPending) return null
  const read = async () => {
    try {
      const { complete, incomplete, closed } = await refresh.mutateAsync(waiting.map(({ id }) => id))
      const left = [incomplete > 0 && stillMissing(incomplete), closed > 0 && ofClosed(closed)]
        .filter(Boolean)
        .join(' ')
      if (left === '') toast.success('Documenti completi', 'Sono pronti da scaricare.')
      else if (complete > 0) toast.success(plural(complete, 'documento completo', 'documenti completi'), left)
      else toast.error(left)
    } catch (failure) {
      toast.error(messageOf(failure, 'Impossibile rileggere i dati. Riprova.'))
    }
  }
  return (
    <Notice
      tone="warning"
      title={plural(waiting.length, 'documento da completare', 'documenti da completare')}
      action={
        <Button size="sm" variant="default" loading={refresh.isPending} onClick={() => void read()}>
          Rileggi i dati di tutti
        </Button>
      }
    >
      Scrivi i tuoi dati in {settingsLink('Impostazioni, Azienda')}, e quelli che mancano nei profili dei clienti; poi
      rileggili.
    </Notice>
  )
}

const ofClosed = (count: number) =>
  count === 1
    ? 'Uno riguarda un account chiuso: completalo nel gestionale.'
    : `${count} riguardano account chiusi: completali nel gestionale.`

const stillMissing = (count: number) =>
  count === 1 ? 'A un documento mancano ancora dei dati.' : `A ${count} documenti mancano ancora dei dati.`
