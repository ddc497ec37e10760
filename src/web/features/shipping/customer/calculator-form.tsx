import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import type { KeyboardEvent } from 'react'
import { type ShippingCalculation, ShippingCalculationInput } from '../../../../contract/shipping/shipping.ts'
import {
  baseRates,
  calculatorDestinationNames,
  calculatorDestinations,
  extraKilogramPrice,
  isOnRequest,
  shippingOptionNames,
  shippingOptionPrices,
  shippingOptions,
} from '../../../../domain/shipping/calculator.ts'
import { kilograms } from '../../../../domain/words/kilograms.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { euro } from '../../../shared/texts/format.ts'
import { required } from '../../../ui/fields/field-props.ts'
import { FormGrid } from '../../../ui/forms/form-grid.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { MailLink } from '../../../ui/navigation/mail-link.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { type CalculatorFields, type CalculatorInput, stepWeight, toCalculatorInput } from './calculator-fields.ts'
import classes from './calculator-form.module.css'
import { calculationFailed, useCalculateShipping } from './shipping.api.ts'

const empty: CalculatorFields = { destination: '', weight: '1', insurance: false, cod: false, whiteLabel: false }

const destinations = [
  { value: '', label: 'Seleziona…' },
  ...calculatorDestinations.map((value) => ({ value, label: calculatorDestinationNames[value] })),
]

const check = schemaResolver(ShippingCalculationInput, { sync: true })

interface CalculatorFormProps {
  /** `input` is the submitted input; the form may have changed since. */
  onCalculated: (calculation: ShippingCalculation, input: CalculatorInput) => void
}

export function CalculatorForm({ onCalculated }: CalculatorFormProps) {
  const calculate = useCalculateShipping()
  const { form } = useKeptForm<CalculatorFields>({
    name: 'shipping-calculator',
    start: empty,
    validate: (values) => check(toCalculatorInput(values)),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, `${calculationFailed}. Riprova tra poco.`)

  const submit = onSubmit(async (values) => {
    const input = toCalculatorInput(values)
    onCalculated(await calculate.mutateAsync(input), input)
  })

  const onWeightKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    form.setFieldValue('weight', stepWeight(form.getValues().weight, event.key === 'ArrowUp' ? 1 : -1))
  }

  return (
    <FormGrid onSubmit={submit} submitLabel="Calcola il costo" isSending={isSending} failure={failure}>
      <NativeSelect label="Destinazione" {...required} data={destinations} {...form.getInputProps('destination')} />
      <TextInput
        label="Peso (kg)"
        {...required}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        {...form.getInputProps('weight')}
        onKeyDown={onWeightKey}
      />
      <fieldset className={classes.options}>
        <legend className={classes.legend}>Opzioni</legend>
        {shippingOptions.map((option) => (
          <Checkbox
            key={option}
            label={`${shippingOptionNames[option]} (+${euro(shippingOptionPrices[option])})${isOnRequest(option) ? ', su richiesta' : ''}`}
            {...form.getInputProps(option, { type: 'checkbox' })}
          />
        ))}
      </fieldset>
    </FormGrid>
  )
}

interface CalculationResultProps {
  calculation: ShippingCalculation
  /** The input that was calculated. */
  input: CalculatorInput
}

/** The shipping cost and its components. */
export function CalculationResult({ calculation: { totalCost, breakdown }, input }: CalculationResultProps) {
  const destination = calculatorDestinations.find((each) => each === input.destination)
  const parcel = [destination && calculatorDestinationNames[destination], kilograms(String(input.weight))]
  return (
    <div role="status">
      <p className="below-12 muted">{parcel.filter(Boolean).join(', ')}</p>
      <dl className="flush">
        <Line name="Tariffa base" amount={euro(breakdown.base)} />
        {shippingOptions
          .filter((option) => input.options[option])
          .map((option) => (
            <Line
              key={option}
              name={isOnRequest(option) ? `${shippingOptionNames[option]}, su richiesta` : shippingOptionNames[option]}
              amount={euro(breakdown[option])}
            />
          ))}
        <Line name="Costo totale" amount={euro(totalCost)} isTotal />
      </dl>
    </div>
  )
}

const Line = ({ name, amount, isTotal }: { name: string; amount: string; isTotal?: true }) => (
  <div className={classes.line} data-total={isTotal}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)

export const AdditionalOptions = () => (
  <Panel
    title="Opzioni aggiuntive"
    intro={
      <>
        L’assicurazione si sceglie nell’ordine. Il contrassegno si concorda con noi prima di ordinare:{' '}
        <MailLink subject="Contrassegno">scrivici</MailLink>.
      </>
    }
  >
    <dl className="flush">
      {shippingOptions.map((option) => (
        <div key={option} className={classes.line}>
          <dt>{shippingOptionNames[option]}</dt>
          <dd>
            +{euro(shippingOptionPrices[option])}
            {isOnRequest(option) && ', su richiesta'}
          </dd>
        </div>
      ))}
    </dl>
  </Panel>
)

/** Base prices of the calculator by destination. */
export const BaseRates = () => (
  <Panel title="Tariffe base" intro={`Ogni kg in più, anche solo iniziato, costa ${euro(extraKilogramPrice)}.`}>
    <dl className={classes.rates}>
      {calculatorDestinations.map((destination) => (
        <StatCard
          key={destination}
          label={calculatorDestinationNames[destination]}
          value={euro(baseRates[destination])}
          hint="fino a 1 kg"
        />
      ))}
    </dl>
  </Panel>
)
