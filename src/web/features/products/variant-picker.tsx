import type { ProductVariant } from '../../../contract/products.ts'
import { distinctColors, distinctSizes, swatchColor } from '../../../domain/products.ts'
import classes from './variant-picker.module.css'

export interface VariantChoice {
  color: string | null
  size: string | null
}

/** Where there is only one colour or size, it is chosen already. */
export function initialChoice(variants: readonly ProductVariant[]): VariantChoice {
  const only = (values: string[]) => (values.length === 1 ? (values[0] ?? null) : null)
  return { color: only(distinctColors(variants)), size: only(distinctSizes(variants)) }
}

/** How a value would do, beside what is chosen already. */
type Standing = 'available' | 'soldOut' | 'missing'

function standing(variants: readonly ProductVariant[], part: Partial<VariantChoice>): Standing {
  const matching = variants.filter(
    ({ color, size }) =>
      (part.color === undefined || part.color === null || color === part.color) &&
      (part.size === undefined || part.size === null || size === part.size),
  )
  if (matching.length === 0) return 'missing'
  return matching.some(({ available }) => available > 0) ? 'available' : 'soldOut'
}

const standingNotes: Record<Standing, string> = { available: '', soldOut: ' (esaurito)', missing: ' (non disponibile)' }

interface VariantPickerProps {
  variants: readonly ProductVariant[]
  choice: VariantChoice
  onChoice: (choice: VariantChoice) => void
}

export function VariantPicker({ variants, choice, onChoice }: VariantPickerProps) {
  return (
    <>
      <Options
        name="Colore"
        values={distinctColors(variants)}
        chosen={choice.color}
        standingOf={(color) => standing(variants, { color, size: choice.size })}
        onChoose={(color) => onChoice({ ...choice, color })}
        withSwatch
      />
      <Options
        name="Taglia"
        values={distinctSizes(variants)}
        chosen={choice.size}
        standingOf={(size) => standing(variants, { color: choice.color, size })}
        onChoose={(size) => onChoice({ ...choice, size })}
      />
    </>
  )
}

interface OptionsProps {
  name: string
  values: readonly string[]
  chosen: string | null
  standingOf: (value: string) => Standing
  onChoose: (value: string) => void
  withSwatch?: boolean
}

/** Radio buttons in the shape of swatches or sizes: the arrow keys work as in any radio group. */
function Options({ name, values, chosen, standingOf, onChoose, withSwatch = false }: OptionsProps) {
  if (values.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {name}
        {chosen && <span className={classes.chosen}>: {chosen}</span>}
      </legend>
      <div className={classes.options}>
        {values.map((value) => {
          const state = standingOf(value)
          return (
            <label key={value} className={classes.option} data-standing={state}>
              <input
                type="radio"
                className={classes.radio}
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => onChoose(value)}
                aria-label={`${value}${standingNotes[state]}`}
              />
              {withSwatch && <span className={classes.swatch} style={{ background: swatchColor(value) }} />}
              <span className={classes.value} title={`${value}${standingNotes[state]}`}>
                {value}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
