import { useState } from 'react'
import type { TrackingFile } from '../../../../../../contract/orders/tracking-file.ts'
import { maxImportedBytes } from '../../../../../../domain/orders/order-import.ts'
import type { CarrierCode } from '../../../../../../domain/shipping/carriers.ts'
import { http, messageOf } from '../../../../../shared/calls/http.ts'
import { useInvalidate } from '../../../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../../../shared/toast.ts'
import { allLeft, type ShippedRows, shippedTitle, shipRows } from './ship-rows.ts'

const failedCheck = 'Impossibile leggere il file. Riprova.'
const tooLarge = 'Il file supera i 2 MB: dividilo in più file.'
const failedShipping = 'Impossibile aggiornare il tracking. Riprova: gli ordini già spediti restano tali.'

/** Checks a file and ships its valid rows. */
export function useTrackingImport() {
  const invalidate = useInvalidate()
  const [chosen, setChosen] = useState<{ csv: Blob; carrier: CarrierCode }>()
  const [file, setFile] = useState<TrackingFile>()
  const [done, setDone] = useState<ShippedRows | null>(null)
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

  const check = (csvFile: File, carrier: CarrierCode) => {
    setDone(null)
    setFile(undefined)
    // Checked here, because the server would close the connection during the upload, which looks like an outage.
    if (csvFile.size > maxImportedBytes) {
      setProblem(tooLarge)
      toast.error(tooLarge)
      return Promise.resolve()
    }
    return attempt(async () => {
      const csv = new Blob([csvFile], { type: 'text/csv' })
      setChosen({ csv, carrier })
      await read(csv, carrier)
    }, failedCheck)
  }

  const ship = () =>
    attempt(async () => {
      const ready = (file?.rows ?? []).filter(({ state }) => state === 'ready')
      const onEnd = () => invalidate('/api/admin/orders', '/api/admin/dashboard')
      const result = await shipRows(ready, { onStep: setDone, onEnd })
      if (allLeft(result)) toast.success(shippedTitle(result))
      else toast.error(result.failed.slice(0, 3).join(' · '), shippedTitle(result))
      if (chosen) await read(chosen.csv, chosen.carrier)
    }, failedShipping)

  return { check, ship, file, done, isBusy, problem }
}
