import { Button } from '@mantine/core'
import type { ToShip } from '../../../../../../contract/orders/fulfilment.ts'
import classes from '../warehouse-side.module.css'
import { PrintedNotice } from './printed-notice.tsx'
import type { Printing } from './use-printing.ts'

/** Buttons to print new packing slips or to reprint earlier ones. */
export function PrintSlips({ printing, toShip }: { printing: Printing; toShip: ToShip | undefined }) {
  const { print, isPrinting } = printing
  return (
    <section aria-label="Bolle" className={classes.print}>
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
