import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { PickupNotice } from '../pickup-notice.tsx'
import { CameraScanner } from './camera-scanner.tsx'
import { toShipQuery } from './fulfilment.api.ts'
import { ParcelOnTable } from './parcel-on-table.tsx'
import { PrintSlips } from './print-slips.tsx'
import { ScanField } from './scan-field.tsx'
import { ShippedHere } from './shipped-here.tsx'
import { readStation, startStation, watchStation } from './station.ts'
import { usePrinting } from './use-printing.ts'
import { useScannerKeys } from './use-scanner-keys.ts'
import classes from './warehouse.module.css'

/**
 * Packing and shipping by scanner: slip, pieces, label, next. It fills the window, and needs no pointer. `back` leads to the list of orders,
 * `pickList` to what is to be fetched.
 */
export function Warehouse({ back, pickList }: { back: ReactNode; pickList: ReactNode }) {
  const station = useSyncExternalStore(watchStation, readStation)
  const invalidate = useInvalidate()
  const { data: toShip } = useQuery(toShipQuery())
  const printing = usePrinting()
  const { print } = printing
  useScannerKeys(useCallback(() => void print({ scope: 'new' }), [print]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; `invalidate` is new at each drawing.
  useEffect(() => startStation(() => void invalidate('/api/admin/orders', '/api/admin/dashboard')), [])

  const { table, shipped } = station
  const left = toShip ? toShip.toPrepare + toShip.inPreparation : null
  const done = shipped.filter(({ isUndone }) => !isUndone).length
  return (
    <div className={classes.warehouse}>
      <header className={classes.header}>
        <h2 className={classes.title}>Magazzino</h2>
        {left !== null && (
          <p className={classes.progress}>
            <strong>
              {done} / {done + left}
            </strong>{' '}
            spediti qui · {left} da spedire
          </p>
        )}
        <div className={classes.tools}>
          {pickList}
          {back}
        </div>
      </header>
      {left !== null && left > 0 && <PickupNotice toShip={left} />}
      <ScanField station={station} />
      <VisuallyHidden role="status">{table.said}</VisuallyHidden>
      <div className={classes.columns}>
        <div className={classes.table}>
          {table.alarm && (
            <div role="alert" className={classes.alarm}>
              <p className={classes.alarmTitle}>{table.alarm.title}</p>
              <p>{table.alarm.text}</p>
              <p className={classes.keys}>
                {table.shared && (
                  <>
                    <kbd>F4</kbd> conferma: stesso pacco ·{' '}
                  </>
                )}
                <kbd>Esc</kbd> ho visto
              </p>
            </div>
          )}
          {table.parcel ? (
            <ParcelOnTable parcel={table.parcel} packed={table.packed} />
          ) : (
            <div className={classes.empty}>
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
    <dl className={classes.commands}>
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
