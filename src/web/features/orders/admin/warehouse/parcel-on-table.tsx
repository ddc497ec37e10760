import { Button } from '@mantine/core'
import type { Parcel } from '../../../../../contract/orders/fulfilment.ts'
import { printWarning } from '../../../../../domain/orders/parcels/printable-text.ts'
import { cardMaterialNames, packagingMaterialNames } from '../../../../../domain/white-label.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { addressLines } from '../order-texts.ts'
import classes from './parcel-on-table.module.css'
import { isPacked, missing, type Table } from './station/packing.ts'
import { command } from './station/station.ts'

/** The open order: consignee, packing instructions and missing pieces. */
export function ParcelOnTable({ parcel, packed }: { parcel: Parcel; packed: Table['packed'] }) {
  const { whiteLabel } = parcel
  const warning = printWarning(parcel)
  return (
    <article>
      <header className={classes.parcel}>
        <h3 className="flush text-xl">{parcel.orderNumber}</h3>
        <p>
          <strong>{parcel.customerName}</strong> · {addressLines(parcel).join(', ')}
        </p>
        <p className={classes.soft}>{[parcel.senderName, parcel.reference, parcel.code].filter(Boolean).join(' · ')}</p>
        {parcel.insuredValue !== null && (
          <p className={classes.notes}>ASSICURATA: valore {euro(parcel.insuredValue)}</p>
        )}
        {warning && <p className={classes.notes}>{warning}</p>}
        {parcel.notes && <p className={classes.notes}>{parcel.notes}</p>}
        {whiteLabel && (
          <p className={classes.notes}>
            White label {whiteLabel.companyName}: bigliettini {cardMaterialNames[whiteLabel.cardMaterial]}, packaging{' '}
            {packagingMaterialNames[whiteLabel.packagingMaterial]}. {whiteLabel.additionalRequests}
          </p>
        )}
      </header>
      {!isPacked(parcel, packed) && (
        <Button fullWidth variant="default" className={classes.all ?? ''} onClick={() => command('all')}>
          Spunta tutti i pezzi
        </Button>
      )}
      <ul className={classes.lines}>
        {parcel.lines.map((line) => {
          const isDone = missing(line, packed) === 0
          return (
            <li key={line.id} className={classes.line} data-done={isDone || undefined}>
              <span className={classes.picture}>
                {line.imageUrl && <Picture src={line.imageUrl} alt="" sizes="48px" />}
              </span>
              <span className={classes.what}>
                <strong>{line.productName}</strong>
                {line.variantInfo && ` · ${line.variantInfo}`}
                <span className={classes.soft}>
                  {[line.shelf && `Scaffale ${line.shelf}`, line.sku].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={classes.quantity}>
                {packed[line.id] ?? 0} / {line.quantity}
                {isDone && <span aria-hidden> ✓</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {isPacked(parcel, packed) && <p className={classes.next}>Scansiona l’etichetta del corriere</p>}
    </article>
  )
}
