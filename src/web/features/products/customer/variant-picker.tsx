import type { ProductVariant } from '../../../../contract/products/products.ts'
import { swatchTint } from './swatch-tints.ts'
import { optionsOf, type Standing, standingOf, type VariantChoice } from './variant-choice.ts'
import classes from './variant-picker.module.css'

interface VariantPickerProps {
  variants: readonly ProductVariant[]
  choice: VariantChoice
  onChoice: (part: Partial<VariantChoice>) => void
}

/** Colours and sizes. Values excluded by the other choice stay selectable; they are marked and explained. */
export function VariantPicker({ variants, choice, onChoice }: VariantPickerProps) {
  const { colors, sizes, names } = optionsOf(variants)
  const { color, size } = choice
  const standings = {
    colors: colors.map((value) => standingOf(variants, { color: value, size })),
    sizes: sizes.map((value) => standingOf(variants, { color, size: value })),
    names: names.map((value) => standingOf(variants, { name: value })),
  }
  return (
    <>
      <Options
        name="Colore"
        values={colors}
        standings={standings.colors}
        chosen={color}
        besides={size}
        onChoose={(value) => onChoice({ color: value })}
        withSwatch
      />
      <Options
        name="Taglia"
        values={sizes}
        standings={standings.sizes}
        chosen={size}
        besides={color}
        onChoose={(value) => onChoice({ size: value })}
      />
      <Options
        name="Variante"
        values={names}
        standings={standings.names}
        chosen={choice.name}
        besides={null}
        onChoose={(value) => onChoice({ name: value })}
      />
      <Key standings={Object.values(standings).flat()} />
    </>
  )
}

interface OptionsProps {
  name: string
  values: readonly string[]
  standings: readonly Standing[]
  chosen: string | null
  /** The value chosen in the other group, with which some values have no variant. */
  besides: string | null
  onChoose: (value: string) => void
  withSwatch?: boolean
}

/** Radio buttons in the shape of swatches or sizes: the arrow keys work as in any radio group. */
function Options({ name, values, standings, chosen, besides, onChoose, withSwatch = false }: OptionsProps) {
  if (values.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {name}
        {chosen && <span className={classes.chosen}>: {chosen}</span>}
      </legend>
      <div className="cluster gap-8">
        {values.map((value, index) => {
          const standing = standings[index] ?? 'available'
          const spoken = `${value}${noteOf(standing, besides)}`
          return (
            <label key={value} className={classes.option} data-standing={standing} title={spoken}>
              <input
                type="radio"
                className={classes.radio}
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => onChoose(value)}
                aria-label={spoken}
              />
              {withSwatch && <span className={classes.swatch} style={{ background: swatchTint(value) }} />}
              <span className={classes.value}>{value}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function noteOf(standing: Standing, besides: string | null): string {
  const notes: Record<Standing, string> = {
    available: '',
    soldOut: ' (esaurito)',
    missing: besides ? ` (non disponibile con ${besides})` : ' (non disponibile)',
  }
  return notes[standing]
}

/** Legend of the marks, visual only: the names of the radio buttons say the same. */
function Key({ standings }: { standings: readonly Standing[] }) {
  const meanings = [
    standings.includes('soldOut') && 'Opzione barrata: esaurita.',
    standings.includes('missing') && 'Opzione tratteggiata: combinazione non disponibile.',
  ].filter(Boolean)
  if (meanings.length === 0) return null
  return (
    <p className="above-12 text-sm muted" aria-hidden>
      {meanings.join(' ')}
    </p>
  )
}
