import { useState } from 'react'
import {
  type CardMaterial,
  cardMaterialNames,
  cardMaterials,
  type PackagingMaterial,
  packagingMaterialNames,
  packagingMaterials,
  whiteLabelCost,
} from '../../../../domain/white-label.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { euro } from '../../../shared/texts/format.ts'
import { QuantityInput } from '../../../ui/fields/quantity-input.tsx'
import classes from './cost-summary.module.css'

interface CostSummaryProps {
  /** As chosen in the form; initially empty. */
  cardMaterial: string
  packagingMaterial: string
}

/** Cost of a number of pieces with the chosen materials. */
export function CostSummary(chosen: CostSummaryProps) {
  const draft = useDraft('white-label-pieces', { pieces: 100 })
  const [pieces, setPieces] = useState(draft.initialValues.pieces)
  const cardMaterial = cardMaterials.find((each) => each === chosen.cardMaterial) ?? null
  const packagingMaterial = packagingMaterials.find((each) => each === chosen.packagingMaterial) ?? null
  const cost = whiteLabelCost(pieces, { cardMaterial, packagingMaterial })
  return (
    <div className="grid gap-16">
      <div className={classes.pieces}>
        <span aria-hidden>Pezzi</span>
        <QuantityInput
          label="Pezzi del preventivo"
          value={pieces}
          onChange={(next) => {
            setPieces(next)
            draft.keep({ pieces: next })
          }}
        />
      </div>
      <dl className="flush" aria-live="polite">
        <Line name="Attivazione (una tantum)" amount={euro(cost.setup)} />
        <Line name={cardLine(cardMaterial)} amount={cardMaterial ? euro(cost.cards) : 'da scegliere'} />
        <Line
          name={packagingLine(packagingMaterial)}
          amount={packagingMaterial ? euro(cost.packaging) : 'da scegliere'}
        />
        <Line name="Totale" amount={euro(cost.total)} isTotal />
      </dl>
      <p className="flush text-sm muted">Preventivo: non viene addebitato con l'ordine</p>
    </div>
  )
}

const cardLine = (material: CardMaterial | null) =>
  material ? `Bigliettini ${cardMaterialNames[material]}` : 'Bigliettini'

const packagingLine = (material: PackagingMaterial | null) =>
  material ? `Packaging ${packagingMaterialNames[material]}` : 'Packaging'

const Line = ({ name, amount, isTotal }: { name: string; amount: string; isTotal?: true }) => (
  <div className={classes.line} data-total={isTotal}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)
