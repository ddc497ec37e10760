import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ToShip } from '../../../../../contract/orders/fulfilment.ts'
import { shipmentUndoSeconds } from '../../../../../domain/orders/parcels/shipment-undo.ts'
import { carrierDoubt } from '../../../../../domain/shipping/recognise-carrier.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { useNow } from '../../../../shared/use-now.ts'
import { PickupNotice } from '../pickup-notice.tsx'
import { CameraScanner } from './camera-scanner.tsx'
import { toShipQuery } from './fulfilment.api.ts'
import { FullWindow } from './full-window.tsx'
import { ParcelOnTable } from './parcel-on-table.tsx'
import { ScanField, useScannerKeys } from './scan-field.tsx'
import type { Alarm, Shipped } from './station/packing.ts'
import { command, startStation, undoable } from './station/station.ts'
import { readStation, watchStation } from './station/station-state.ts'
import { PrintedNotice, type Printing, usePrinting } from './use-printing.tsx'
import classes from './warehouse.module.css'
import side from './warehouse-side.module.css'

/**
 * Packing and shipping by scanner: slip, pieces, label, next order. Fills the window and can be used without a pointer. `back` is the link to the
 * order list, `pickList` the link to the pick list.
 */
export function Warehouse({ back, pickList }: { back: ReactNode; pickList: ReactNode }) {
  const station = useSyncExternalStore(watchStation, readStation)
  const invalidate = useInvalidate()
  const { data: toShip } = useQuery(toShipQuery())
  const printing = usePrinting()
  const { print } = printing
  useScannerKeys(useCallback(() => void print({ scope: 'new' }), [print]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; `invalidate` is a new function at each render.
  useEffect(() => startStation(() => void invalidate('/api/admin/orders', '/api/admin/dashboard')), [])

  const { table, shipped } = station
  const left = toShip ? toShip.toPrepare + toShip.inPreparation : null
  const done = shipped.filter(({ isUndone }) => !isUndone).length
  return (
    <FullWindow
      title="Magazzino"
      facts={
        left !== null && (
          <p className={classes.progress}>
            <strong>
              {done} / {done + left}
            </strong>{' '}
            spediti qui · {left} da spedire
          </p>
        )
      }
      tools={
        <>
          {pickList}
          {back}
        </>
      }
    >
      {left !== null && left > 0 && <PickupNotice toShip={left} />}
      <ScanField station={station} />
      <VisuallyHidden role="status">{table.said}</VisuallyHidden>
      <div className={classes.columns}>
        <div className={classes.table}>
          {table.alarm && <AlarmPanel alarm={table.alarm} mayShare={table.shared !== null} />}
          {table.parcel ? (
            <ParcelOnTable parcel={table.parcel} packed={table.packed} />
          ) : (
            <div className="muted">
              <p className={classes.next}>Scansiona una bolla</p>
              <p>Oppure scrivi il numero dell’ordine e premi Invio.</p>
            </div>
          )}
        </div>
        <aside className={classes.side}>
          <PrintSlips printing={printing} toShip={toShip} />
          <ShippedHere shipped={shipped} />
          <CameraScanner />
          <Keys />
        </aside>
      </div>
    </FullWindow>
  )
}

/** An error, readable from a distance. `mayShare`: offers to ship both orders in one parcel under the same label. */
function AlarmPanel({ alarm, mayShare }: { alarm: Alarm; mayShare: boolean }) {
  return (
    <div role="alert" className={classes.alarm}>
      <p className={classes.alarmTitle}>{alarm.title}</p>
      <p>{alarm.text}</p>
      <p className={classes.keys}>
        {mayShare && (
          <>
            <kbd>F4</kbd> conferma: stesso pacco ·{' '}
          </>
        )}
        <kbd>Esc</kbd> per chiudere l’avviso
      </p>
    </div>
  )
}

const keys = [
  ['Invio', 'spunta il prossimo pezzo'],
  ['F2', 'spunta tutti i pezzi'],
  ['F8', 'annulla l’ultima spedizione'],
  ['F9', 'stampa le bolle nuove'],
  ['Esc', 'lascia l’ordine'],
] as const

function Keys() {
  return (
    <dl className={side.commands}>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Parcels shipped at this station, newest first; the newest can be undone for a short time. */
function ShippedHere({ shipped }: { shipped: readonly Shipped[] }) {
  const now = useNow(500)
  const last = undoable(shipped, now)
  if (shipped.length === 0) return null
  return (
    <section aria-label="Spediti qui">
      <h3 className={side.title}>Spediti qui</h3>
      {last && (
        <Button fullWidth size="sm" variant="default" onClick={() => command('undo')}>
          Annulla {last.orderNumber} (F8, {Math.ceil(shipmentUndoSeconds - Math.max(now - last.at, 0) / 1000)} s)
        </Button>
      )}
      <ol className={side.shipped}>
        {shipped.slice(0, 6).map((one) => (
          <li key={`${one.orderId} ${one.at}`} data-undone={one.isUndone || undefined}>
            <span>{one.orderNumber}</span> <span className={side.soft}>{one.trackingNumber}</span>
            {one.isUndone && ' annullata'}
            {!one.isUndone && <Doubt {...one} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Doubt({ trackingNumber, carrier }: Shipped) {
  const doubt = carrier && carrierDoubt(trackingNumber, carrier)
  return doubt ? <div className={side.doubt}>{doubt}</div> : null
}

/** Buttons to print new packing slips or to reprint earlier ones. */
function PrintSlips({ printing, toShip }: { printing: Printing; toShip: ToShip | undefined }) {
  const { print, isPrinting } = printing
  return (
    <section aria-label="Bolle" className={side.print}>
      <Button
        fullWidth
        size="sm"
        loading={isPrinting}
        disabled={toShip?.toPrepare === 0}
        onClick={() => void print({ scope: 'new' })}
      >
        Stampa le bolle nuove{toShip && ` (${toShip.toPrepare})`}
      </Button>
      {toShip !== undefined && toShip.inPreparation > 0 && (
        <Button
          fullWidth
          size="sm"
          variant="subtle"
          disabled={isPrinting}
          onClick={() => void print({ scope: 'waiting' })}
        >
          Ristampa tutte ({toShip.toPrepare + toShip.inPreparation})
        </Button>
      )}
      <PrintedNotice {...printing} />
    </section>
  )
}
