import { Button } from '@mantine/core'
import { type AddressField, addressFields, type SplitAddress } from '../../../../domain/addresses/address-findings.ts'
import { countryName } from '../../../shared/country-name.ts'
import classes from './paste-address.module.css'

const fieldNames: Readonly<Record<AddressField, string>> = {
  name: 'nome',
  email: 'email',
  phone: 'telefono',
  address: 'indirizzo',
  zip: 'CAP',
  city: 'città',
  province: 'provincia',
  country: 'paese',
}

const questionTexts: Readonly<Record<AddressField, string>> = {
  name: 'Qual è il nome del destinatario?',
  email: 'Qual è l’email del destinatario?',
  phone: 'Qual è il telefono del destinatario?',
  address: 'È questo l’indirizzo, completo di numero civico?',
  zip: 'È questo il CAP?',
  city: 'È questa la città?',
  province: 'È questa la provincia?',
  country: 'In quale paese va il pacco?',
}

interface SplitOutcomeProps {
  outcome: SplitAddress
  onAnswer: (field: AddressField, value: string) => void
}

/** The recognised parts of a pasted address, and a question for each ambiguous part. */
export function SplitOutcome({ outcome: { found, questions, left }, onAnswer }: SplitOutcomeProps) {
  const filled = addressFields.filter((field) => found[field] !== undefined)
  const asked = addressFields.filter((field) => questions.some((question) => question.field === field))
  return (
    <div className={classes.outcome} role="status">
      <p>
        {filled.length > 0
          ? `Compilati: ${filled.map((field) => fieldNames[field]).join(', ')}. Controllali qui sotto.`
          : 'In questo testo non c’è un indirizzo che si capisca con certezza.'}
      </p>
      {asked.map((field) => (
        <fieldset key={field} className={classes.question}>
          <legend>{questionTexts[field]}</legend>
          {questions
            .filter((question) => question.field === field)
            .map(({ value }) => (
              <Button key={value} type="button" variant="default" size="sm" onClick={() => onAnswer(field, value)}>
                {field === 'country' ? countryName(value) : value}
              </Button>
            ))}
        </fieldset>
      ))}
      {left.length > 0 && (
        <p className="text-sm muted breakable">Non usato: {left.map((text) => `«${text}»`).join(', ')}.</p>
      )}
    </div>
  )
}
