import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminTariff } from '../../../../contract/shipping/tariff.ts'
import { TariffInput } from '../../../../contract/shipping/tariff.ts'
import { changedZones, mergeTariffs } from '../../../../domain/shipping/tariff-rules.ts'
import { ApiError, statusOf } from '../../../shared/calls/http.ts'
import { tariffQuery, useSaveTariff } from './tariff.api.ts'
import { asTyped, asZone, codeFor, type TypedZone } from './typed-zone.ts'

/** Draft of the tariff. After a concurrent change, zones changed only by the other admin are taken over, and those changed by both are listed. */
export function useTariffDraft(stored: AdminTariff) {
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
