import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import type { AdminTariff } from '../../../../contract/shipping/tariff.ts'
import { deliveryTime, expressMaxWeightGrams, expressZones } from '../../../../domain/shipping/express-zones.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { countryName } from '../../../shared/country-name.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { euro } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { SaveActions } from '../../../ui/forms/save-actions.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { tariffQuery } from './tariff.api.ts'
import { useTariffDraft } from './use-tariff-draft.ts'
import { ZoneEditor } from './zone-editor.tsx'

/** Shipping prices: the editable tariff by number of pieces, and the fixed express zones. */
export function TariffPanel() {
  const { data, error, isPending, refetch } = useQuery(tariffQuery())
  return (
    <div className="grid gap-20">
      <Panel
        title="Zone e tariffe a numero di pezzi"
        intro="Valgono oltre 3 kg e nei paesi senza zona espressa, dal prossimo ordine. Il prezzo più preciso vince: CAP, poi paese, poi tutti gli altri."
      >
        {isPending && <RowsSkeleton rows={6} height={120} />}
        {error && !data && <LoadFailed error={error} onRetry={refetch} />}
        {data && <TariffForm stored={data} />}
      </Panel>
      <ExpressZones />
    </div>
  )
}

const failed = 'Impossibile salvare le impostazioni'

function TariffForm({ stored }: { stored: AdminTariff }) {
  const draft = useTariffDraft(stored)
  const { problem, setProblem, send } = useSending((error) => failureText(failed, error))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (draft.isSaving) return
    void send(async () => {
      if (await draft.submit()) toast.success('Tariffe salvate', 'Valgono dal prossimo ordine.')
      else toast.error(`${failed}. Controlla i campi segnati.`)
    })
  }
  const general = draft.problems.zones

  return (
    <form className="grid gap-12" onSubmit={submit} noValidate aria-label="Tariffe">
      {draft.zones.map((zone, index) => (
        <ZoneEditor
          key={zone.code}
          zone={zone}
          path={`zones.${index}`}
          problems={draft.problems}
          onChange={(facts) => draft.changeZone(zone.code, facts)}
          onRemove={() => draft.removeZone(zone.code)}
        />
      ))}
      {general && <Notice tone="error">{general}</Notice>}
      {problem && <Notice tone="error">{problem}</Notice>}
      {draft.conflicts.length > 0 && (
        <Notice tone="warning" title="Zone cambiate da entrambi">
          Qui resta quello che hai scritto tu: {draft.conflicts.join(', ')}. Le altre zone sono quelle salvate da chi è
          arrivato prima.
        </Notice>
      )}
      <SaveActions
        label="Salva le tariffe"
        isDirty={draft.isDirty}
        isSaving={draft.isSaving}
        onUndo={() => {
          draft.undo()
          setProblem(null)
        }}
      >
        <Button size="sm" variant="default" onClick={() => draft.addZone('Nuova zona')}>
          Aggiungi una zona
        </Button>
      </SaveActions>
    </form>
  )
}

const zoneColumns: readonly ListColumn<(typeof expressZones)[number]>[] = [
  { label: 'Zona', cell: ({ name }) => name },
  { label: 'Paesi', cell: ({ countries }) => countries.map((code) => countryName(code)).join(', ') },
  { label: 'Prezzo', align: 'end', cell: ({ price }) => euro(price) },
]

/** Read-only: the prices of express zones are fixed. */
const ExpressZones = () => (
  <Panel
    title="Zone espresse"
    intro={`BRT, fino a ${expressMaxWeightGrams / 1000} kg. Consegna in ${deliveryTime(['IT'])}. Sono prezzi fissi del portale: qui si leggono soltanto.`}
  >
    <ListTable
      caption="Zone espresse"
      columns={zoneColumns}
      rows={expressZones}
      keyOf={({ code }) => code}
      stacks={false}
    />
  </Panel>
)
