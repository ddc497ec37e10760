import { useState } from 'react'
import type { ShipmentResults, TrackingFile } from '../../../../../contract/fulfilment.ts'
import { mostShipmentsAtOnce } from '../../../../../domain/orders/parcels.ts'
import type { CarrierCode } from '../../../../../domain/shipping/carriers.ts'
import { http, messageOf } from '../../../../shared/calls/http.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../../shared/toast.ts'

const failedCheck = 'Impossibile leggere il file. Riprova.'
const failedShipping = 'Impossibile aggiornare il tracking. Riprova: gli ordini già spediti restano tali.'

interface Done {
  shipped: number
  total: number
  failed: string[]
}

/** Checks a file and ships its right rows, a hundred at a time; sending them again ships nothing twice. */
export function useTrackingImport() {
  const invalidate = useInvalidate()
  const [chosen, setChosen] = useState<{ csv: Blob; carrier: CarrierCode }>()
  const [file, setFile] = useState<TrackingFile>()
  const [done, setDone] = useState<Done | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const read = async (csv: Blob, carrier: CarrierCode) =>
    setFile(await http.post<TrackingFile>(`/api/admin/orders/tracking-file?carrier=${carrier}`, csv))

  const attempt = async (act: () => Promise<void>, failed: string) => {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(messageOf(error, failed))
      toast.error(messageOf(error, failed))
    } finally {
      setBusy(false)
    }
  }

  const check = (csvFile: File, carrier: CarrierCode) =>
    attempt(async () => {
      setDone(null)
      setFile(undefined)
      const csv = new Blob([csvFile], { type: 'text/csv' })
      setChosen({ csv, carrier })
      await read(csv, carrier)
    }, failedCheck)

  const ship = () =>
    attempt(async () => {
      const ready = (file?.rows ?? []).filter(({ state }) => state === 'ready')
      const result: Done = { shipped: 0, total: ready.length, failed: [] }
      for (let at = 0; at < ready.length; at += mostShipmentsAtOnce) {
        const rows = ready.slice(at, at + mostShipmentsAtOnce)
        const shipments = rows.map(({ orderId, trackingNumber, carrier }) => ({ orderId, trackingNumber, carrier }))
        const { results } = await http.post<ShipmentResults>('/api/admin/orders/shipments', { shipments })
        for (const [n, { isShipped, problem: why }] of results.entries()) {
          if (isShipped) result.shipped += 1
          else result.failed.push(`Riga ${rows[n]?.line}: ${why}`)
        }
        setDone({ ...result })
      }
      await invalidate('/api/admin/orders', '/api/admin/dashboard')
      toast.success(`${result.shipped} su ${result.total} spediti`)
      if (chosen) await read(chosen.csv, chosen.carrier)
    }, failedShipping)

  return { check, ship, file, done, isBusy, problem }
}
