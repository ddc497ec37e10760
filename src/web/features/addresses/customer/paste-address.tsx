import { Button, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { seatText } from '../../../../domain/accounts/business-profile.ts'
import { type AddressField, addressFields, type SplitAddress } from '../../../../domain/addresses/address-findings.ts'
import { needsPostalCode } from '../../../../domain/addresses/postal-codes.ts'
import { longestAddressText, splitAddress } from '../../../../domain/addresses/split-address.ts'
import { countryName } from '../../../shared/countries.ts'
import type { ConsigneeValues } from '../../../shared/forms/consignee-values.ts'
import classes from './paste-address.module.css'

interface PasteAddressProps<Values extends ConsigneeValues> {
  form: UseFormReturnType<Values>
  /** The reseller, for deliveries to their own premises; absent outside of orders. */
  user?: Pick<
    User,
    'companyName' | 'companyAddress' | 'companyZip' | 'companyCity' | 'companyProvince' | 'companyCountry' | 'email'
  >
}

/** Fills in a consignee in one step: the reseller's own premises, or a whole address pasted from a mail or shop. */
export function PasteAddress<Values extends ConsigneeValues>({ form, user }: PasteAddressProps<Values>) {
  const { wholeAddress: text } = form.getValues()
  const [isPasting, setIsPasting] = useState(text !== '')
  const split = useSplitAddress(form)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isPasting) field.current?.focus()
  }, [isPasting])

  const toPremises = (own: NonNullable<typeof user>) => {
    const { companyName, companyCountry, email } = own
    setIsPasting(false)
    const country = companyCountry && companyCountry !== 'IT' ? countryName(companyCountry) : ''
    split.fill([seatText(own), country].filter(Boolean).join('\n'), {
      email,
      ...(companyName && { name: companyName }),
    })
  }

  return (
    <div className="grid gap-12">
      <div className="cluster gap-8">
        {user?.companyAddress && (
          <Button type="button" variant="default" size="sm" onClick={() => toPremises(user)}>
            Spedisci alla mia sede
          </Button>
        )}
        <Button
          type="button"
          variant="default"
          size="sm"
          aria-expanded={isPasting}
          onClick={() => {
            split.clear()
            setIsPasting(!isPasting)
          }}
        >
          Incolla un indirizzo intero
        </Button>
      </div>
      {isPasting && (
        <div className={classes.paste}>
          <Textarea
            ref={field}
            label="Indirizzo intero"
            placeholder={'Mario Rossi\nVia Garibaldi 12\n20121 Milano (MI)'}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={longestAddressText}
            value={text}
            onChange={(event) => form.setValues({ wholeAddress: event.currentTarget.value } as Partial<Values>)}
            onPaste={({ clipboardData }) => {
              // Pasting into the empty field fills in the form without a click on the button.
              if (!text.trim()) split.fill(clipboardData.getData('text'))
            }}
          />
          <Button type="button" variant="default" size="sm" disabled={!text.trim()} onClick={() => split.fill(text)}>
            Compila i campi
          </Button>
        </div>
      )}
      {split.outcome && <SplitOutcome outcome={split.outcome} onAnswer={split.answer} />}
    </div>
  )
}

/** Form path of each address part. */
const pathOf: Readonly<Record<AddressField, string>> = {
  name: 'customer.name',
  email: 'customer.email',
  phone: 'customer.phone',
  address: 'shipping.address',
  zip: 'shipping.zip',
  city: 'shipping.city',
  province: 'shipping.province',
  country: 'shipping.country',
}

const required: readonly AddressField[] = ['name', 'email', 'address', 'zip', 'city', 'country']

/**
 * Fills a form's consignee from a whole address and empties all other fields, so that nothing of a previous consignee remains. Ambiguous parts are
 * not guessed but asked about; missing required fields are marked.
 */
function useSplitAddress<Values extends ConsigneeValues>(form: UseFormReturnType<Values>) {
  const [outcome, setOutcome] = useState<SplitAddress | null>(null)

  const fill = (text: string, known: SplitAddress['found'] = {}) => {
    const split = splitAddress(text)
    const found = { ...split.found, ...known }
    const questions = split.questions.filter(({ field }) => found[field] === undefined)
    const { name = '', email = '', phone = '', address = '', city = '', zip = '', province = '', country = '' } = found
    form.setValues({
      customer: { name, email, phone },
      shipping: { address, city, zip, province, country },
    } as Partial<Values>)
    const asked = new Set(questions.map(({ field }) => field))
    const missing = required.filter(
      (field) => found[field] === undefined && !asked.has(field) && (field !== 'zip' || needsPostalCode(country)),
    )
    form.setErrors(
      Object.fromEntries([
        ...missing.map((field) => [pathOf[field], 'Manca: scrivilo qui']),
        ...[...asked].map((field) => [pathOf[field], 'Da confermare qui sopra, o da scrivere']),
      ]),
    )
    setOutcome({ found, questions, left: split.left })
  }

  const answer = (field: AddressField, value: string) => {
    form.setFieldValue(pathOf[field], value as never)
    setOutcome(
      (before) =>
        before && {
          ...before,
          found: { ...before.found, [field]: value },
          questions: before.questions.filter((question) => question.field !== field),
        },
    )
  }

  return { outcome, fill, answer, clear: () => setOutcome(null) }
}

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
function SplitOutcome({ outcome: { found, questions, left }, onAnswer }: SplitOutcomeProps) {
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
