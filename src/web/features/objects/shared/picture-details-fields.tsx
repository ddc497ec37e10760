import { NativeSelect, TextInput } from '@mantine/core'
import { longestAltText } from '../../../../domain/products/products.ts'
import type { FormPicture, PictureDetails } from './form-picture.ts'
import classes from './picture-details-fields.module.css'

interface PictureDetailsFieldsProps {
  picture: FormPicture
  /** Colours to choose from. */
  colors: readonly string[]
  onChange: (details: Partial<PictureDetails>) => void
}

/** Alternative text and colour of a picture. */
export function PictureDetailsFields({ picture, colors, onChange }: PictureDetailsFieldsProps) {
  const { name, altText, color } = picture
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in each row of a fieldset would repeat its frame and its name.
    <div role="group" aria-label={`«${name}»`} className={classes.details}>
      <TextInput
        className={classes.text ?? ''}
        size="sm"
        label="Descrizione per chi non vede l’immagine"
        maxLength={longestAltText}
        value={altText}
        onChange={(event) => onChange({ altText: event.currentTarget.value })}
      />
      {colors.length > 0 && (
        <NativeSelect
          className={classes.color ?? ''}
          size="sm"
          label="Colore"
          value={color ?? ''}
          onChange={(event) => onChange({ color: event.currentTarget.value || null })}
          data={[{ value: '', label: 'Tutti i colori' }, ...colors]}
        />
      )}
    </div>
  )
}
