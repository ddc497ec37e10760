import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { type AdminTariff, TariffInput } from '../../../../contract/shipping/tariff.ts'
import { deliveryTime, expressMaxWeightGrams, expressZones } from '../../../../domain/shipping/express-zones.ts'
import { changedZones, mergeTariffs } from '../../../../domain/shipping/tariff-rules.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { ApiError, http, statusOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { countryName } from '../../../shared/countries.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { euro } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { SaveActions } from '../../../ui/forms/save-actions.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { asTyped, asZone, codeFor, type TypedZone } from './typed-zone.ts'
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

/** Draft of the tariff. After a concurrent change, zones changed only by the other admin are taken over, and those changed by both are listed. */
function useTariffDraft(stored: AdminTariff) {
  const save = useSaveTariff()
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(stored)
  const [typed, setTyped] = useState<TypedZone[] | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const zones = typed ?? stored.zones.map(asTyped)
  const isDirty = typed !== null && changedZones(seen.zones, typed.map(asZone)).codes.length > 0

  const change = (next: TypedZone[]) => {
    if (typed === null) setSeen(stored)
    setTyped(next)
    setProblems({})
  }

  /** Returns true once the tariff is saved. */
  const submit = async (): Promise<boolean> => {
    const input = { version: seen.version, zones: zones.map(asZone) as AdminTariff['zones'] }
    const checked = TariffInput.safeParse(input)
    if (!checked.success) {
      setProblems(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message]).reverse()),
      )
      return false
    }
    try {
      await save.mutateAsync(input)
      setTyped(null)
      setConflicts([])
      return true
    } catch (error) {
      setProblems((error instanceof ApiError && error.problem?.fields) || {})
      const now = queryClient.getQueryData(tariffQuery().queryKey)
      if (statusOf(error) === 409 && now) {
        const merged = mergeTariffs(seen.zones, input.zones, now.zones)
        setSeen(now)
        setTyped(merged.zones.map(asTyped))
        setConflicts(merged.conflicts)
      }
      throw error
    }
  }

  return {
    zones,
    problems,
    conflicts: conflicts.flatMap((code) => zones.find((zone) => zone.code === code)?.name ?? []),
    isDirty,
    isSaving: save.isPending,
    submit,
    undo: () => {
      setTyped(null)
      setProblems({})
      setConflicts([])
    },
    changeZone: (code: string, facts: Partial<TypedZone>) =>
      change(zones.map((zone) => (zone.code === code ? { ...zone, ...facts } : zone))),
    addZone: (name: string) => {
      const code = codeFor(
        name,
        zones.map((zone) => zone.code),
      )
      change([...zones, { code, name, countries: '', zips: '', steps: [{ upTo: '', price: '' }] }])
      return code
    },
    removeZone: (code: string) => change(zones.filter((zone) => zone.code !== code)),
  }
}

const tariffPath = '/api/admin/tariff'

/** The tariff by number of pieces. */
const tariffQuery = () =>
  queryOptions({
    queryKey: [tariffPath],
    queryFn: ({ signal }) => http.get<AdminTariff>(tariffPath, { signal }),
    refetchOnMount: 'always',
  })

function useSaveTariff() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (tariff: AdminTariff) =>
      dedupe(`save tariff ${JSON.stringify(tariff)}`, () => http.put<AdminTariff>(tariffPath, tariff)),
    // Refetch after a failure too: another admin may have acted first.
    onSettled: () => invalidate(tariffPath, '/api/shipping/rates'),
  })
}
