import { Button, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { seatText } from '../../../../domain/accounts/business-profile.ts'
import { longestAddressText } from '../../../../domain/addresses/split-address.ts'
import { countryName } from '../../../shared/country-name.ts'
import type { ConsigneeValues } from '../../../shared/forms/consignee-values.ts'
import classes from './paste-address.module.css'
import { SplitOutcome } from './split-outcome.tsx'
import { useSplitAddress } from './use-split-address.ts'

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
