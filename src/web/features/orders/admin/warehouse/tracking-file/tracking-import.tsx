import { Button, FileButton, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { TrackingFile, TrackingFileRow } from '../../../../../../contract/orders/tracking-file.ts'
import { maxImportedBytes } from '../../../../../../domain/orders/files/order-import.ts'
import { maxTrackingRows } from '../../../../../../domain/orders/parcels/parcels.ts'
import { type CarrierCode, carrierFormName, carriers, findCarrier } from '../../../../../../domain/shipping/carriers.ts'
import { http, messageOf } from '../../../../../shared/calls/http.ts'
import { useInvalidate } from '../../../../../shared/calls/use-invalidate.ts'
import { count, plural } from '../../../../../shared/texts/format.ts'
import { toast } from '../../../../../shared/toast.ts'
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { lastCarrier } from '../../order/shipment/last-carrier.ts'
import { allLeft, type ShippedRows, shippedTitle, shipRows } from './ship-rows.ts'
import classes from './tracking-import.module.css'

/** Imports the carrier's tracking file: previews each row, then ships the valid ones. */
export function TrackingImport({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  /** Null: recognised from each number, otherwise the carrier last used. */
  const [carrier, setCarrier] = useState<CarrierCode | null>(null)
  const state = useTrackingImport()
  const { file, done, isBusy, problem } = state
  return (
    <Dialog opened={opened} onClose={onClose} title="Importa tracking" size="xl">
      <div className="cluster gap-8-12 align-end">
        <NativeSelect
          size="sm"
          label="Corriere per le righe che non lo indicano"
          value={carrier ?? ''}
          onChange={(event) => setCarrier(findCarrier(event.currentTarget.value)?.code ?? null)}
          data={[
            { value: '', label: `Riconosciuto dal codice, altrimenti ${carrierFormName(lastCarrier())}` },
            ...carriers.map((one) => ({ value: one.code, label: carrierFormName(one.code) })),
          ]}
        />
        <FileButton
          accept=".xlsx,.csv,.txt,text/csv"
          onChange={(chosen) => chosen && void state.check(chosen, carrier)}
        >
          {(props) => (
            <Button {...props} size="sm" variant={file ? 'default' : 'filled'} loading={isBusy && !file}>
              {file ? 'Scegli un altro file' : 'Scegli il file'}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={classes.hint}>
        Excel (.xlsx) o CSV, una riga per pacco, con «Riferimento» (il codice della bolla o il numero dell’ordine) e
        «Tracking». Al massimo {count(maxTrackingRows)} righe. Prima controlliamo, poi spedisci tu.
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      {file && <Rows file={file} />}
      {done !== null && (
        <Notice
          tone={allLeft(done) ? 'success' : isBusy && done.failed.length === 0 ? 'info' : 'error'}
          title={shippedTitle(done)}
        >
          {done.failed.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Notice>
      )}
      {file && file.ready > 0 && (
        <Button mt="sm" loading={isBusy} onClick={() => void state.ship()}>
          Spedisci {plural(file.ready, 'ordine', 'ordini')}
        </Button>
      )}
    </Dialog>
  )
}

const words: Readonly<Record<TrackingFileRow['state'], string>> = {
  ready: 'Da spedire',
  shipped: 'Già fatto',
  wrong: 'Da correggere',
}

/** Rows to look at come first. */
const ranks: Readonly<Record<TrackingFileRow['state'], number>> = { wrong: 0, ready: 2, shipped: 3 }

const isDoubted = ({ state, doubt }: TrackingFileRow): boolean => state === 'ready' && doubt !== null

const rankOf = (row: TrackingFileRow): number => (isDoubted(row) ? 1 : ranks[row.state])

const shownRows = 200

function Rows({ file }: { file: TrackingFile }) {
  const rows = file.rows.toSorted((one, other) => rankOf(one) - rankOf(other))
  return (
    <>
      <p role="status" className={classes.hint}>
        <strong>{count(file.ready)} da spedire</strong>,{' '}
        {count(file.rows.filter(({ state }) => state === 'wrong').length)} da correggere,{' '}
        {count(file.rows.filter(({ state }) => state === 'shipped').length)} già fatti
      </p>
      <div className={classes.rows}>
        <table>
          <thead>
            <tr>
              <th scope="col">Riga</th>
              <th scope="col">Ordine</th>
              <th scope="col">Tracking</th>
              <th scope="col">Esito</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row) => (
              <tr key={row.line} data-state={row.state} data-doubt={isDoubted(row) || undefined}>
                <td>{row.line}</td>
                <td>{[row.orderNumber ?? row.code, row.customerName].filter(Boolean).join(' · ')}</td>
                <td>{[row.trackingNumber, row.carrier].filter(Boolean).join(' · ')}</td>
                <td>{row.problem ?? (isDoubted(row) ? row.doubt : words[row.state])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shownRows && <p className={classes.hint}>Altre {count(rows.length - shownRows)} righe.</p>}
    </>
  )
}

const failedCheck = 'Impossibile leggere il file. Riprova.'
const tooLarge = 'Il file supera i 2 MB: dividilo in più file.'
const failedShipping = 'Impossibile aggiornare il tracking. Riprova: gli ordini già spediti restano tali.'

/** Checks a file and ships its valid rows. */
function useTrackingImport() {
  const invalidate = useInvalidate()
  const [chosen, setChosen] = useState<{ csv: Blob; carrier: CarrierCode | null }>()
  const [file, setFile] = useState<TrackingFile>()
  const [done, setDone] = useState<ShippedRows | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const read = async (csv: Blob, carrier: CarrierCode | null) => {
    const query = carrier ? `carrier=${carrier}` : `carrier=${lastCarrier()}&missing=recognised`
    setFile(await http.post<TrackingFile>(`/api/admin/orders/tracking-file?${query}`, csv))
  }

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

  const check = (csvFile: File, carrier: CarrierCode | null) => {
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
