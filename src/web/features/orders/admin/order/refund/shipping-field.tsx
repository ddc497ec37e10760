import { Button, Group, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import type { Money } from '../../../../../../domain/money/money.ts'
import { euro } from '../../../../../shared/texts/format.ts'
import { hintBelow } from '../../../../../ui/fields/field-props.ts'

interface ShippingFieldProps {
  ref?: Ref<HTMLInputElement>
  /** Shipping cost not refunded yet. */
  left: Money
  value: string
  disabled?: boolean
  error?: string | null
  onChange: (value: string) => void
}

/** Amount of shipping to refund, as typed; usually nothing or everything that is left. */
export function ShippingField({ ref, left, value, disabled = false, error = null, onChange }: ShippingFieldProps) {
  const whole = left.replace('.', ',')
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        ref={ref}
        size="sm"
        label="Spedizione (€)"
        description={`Restano ${euro(left)} di spedizione.`}
        {...hintBelow}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        w="14rem"
        maw="100%"
        value={value}
        disabled={disabled}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!disabled && value !== whole && (
        <Button
          size="sm"
          variant="default"
          mt="1.8rem"
          aria-label={`Tutta la spedizione, ${euro(left)}`}
          onClick={() => onChange(whole)}
        >
          Tutta
        </Button>
      )}
    </Group>
  )
}
