import { useEffect, useRef } from 'react'
import classes from './scan-field.module.css'
import type { Table } from './station/packing.ts'
import { isPacked } from './station/packing.ts'
import { type } from './station/station.ts'
import type { Station } from './station/station-state.ts'
import type { WaitsFor } from './station/trying-again.ts'
import { scanField } from './station/use-scanner-keys.ts'

const wanted = ({ parcel, packed }: Table): string => {
  if (!parcel) return 'Bolla o numero dell’ordine'
  return isPacked(parcel, packed) ? 'Etichetta del corriere' : 'Pezzo da mettere nel pacco'
}

const waitingReason: Readonly<Record<WaitsFor, string>> = {
  server: 'Il server non risponde: riprovo.',
  turn: 'Troppe richieste: riprovo tra poco.',
  session: 'La sessione è finita: accedi di nuovo.',
}

/** Shows scanned or typed input. Its keys are captured everywhere (`use-scanner-keys.ts`); on phones it opens the keyboard. */
export function ScanField({ station }: { station: Station }) {
  const { table, entries, typed, waitsFor } = station
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // An on-screen keyboard would cover half of the page.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return (
    <div
      className="grid gap-4"
      data-step={table.parcel ? (isPacked(table.parcel, table.packed) ? 'label' : 'piece') : 'slip'}
    >
      <label className="strong" htmlFor="scan">
        {wanted(table)}
      </label>
      <input
        id="scan"
        ref={field}
        className={classes.scanField}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={80}
        {...scanField}
      />
      <p className={classes.waiting} role={waitsFor ? 'alert' : undefined}>
        {waitsFor
          ? `${waitingReason[waitsFor]} ${entries.length} in coda, niente è perso. Esc rinuncia.`
          : entries.length > 1 && `${entries.length} in coda`}
      </p>
    </div>
  )
}
