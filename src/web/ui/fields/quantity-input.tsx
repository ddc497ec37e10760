import '@mantine/core/styles/NumberInput.layer.css'
import { ActionIcon, NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { IconMinus } from '../icons/icon-minus.tsx'
import { IconPlus } from '../icons/icon-plus.tsx'
import classes from './quantity-input.module.css'

interface QuantityInputProps {
  /** Accessible label: `Quantità di Blazer Milano`. */
  label: string
  value: number
  onChange: (quantity: number) => void
  /** Default: 1. */
  min?: number
  max?: number
  disabled?: boolean
  error?: NumberInputProps['error']
}

const greatest = 9999

/** Input of a whole number, typed or stepped. An emptied field keeps its last number and shows it again on blur. */
export function QuantityInput(props: QuantityInputProps) {
  const { label, value, onChange, min = 1, max = greatest, disabled = false, error } = props
  const [typed, setTyped] = useState<number | string>(value)
  const [shown, setShown] = useState(value)
  // During rendering, not in an effect: until the effect ran, the field would show the old number and ignore input equal to it.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  // The typed value is ahead of `value`, so that each of several quick clicks counts.
  const current = typeof typed === 'number' && typed >= min ? typed : value
  const set = (next: number) => {
    const quantity = Math.min(Math.max(min, next), max)
    setTyped(quantity)
    onChange(quantity)
  }

  return (
    <div className={classes.quantity}>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={`Uno in meno: ${label}`}
        disabled={disabled || current <= min}
        onClick={() => set(current - 1)}
      >
        <IconMinus size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      <NumberInput
        aria-label={label}
        value={typed}
        onChange={(next) => {
          if (typeof next === 'number' && next >= min) set(next)
          else setTyped(next)
        }}
        onBlur={() => setTyped(value)}
        min={min}
        max={max}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        hideControls
        inputMode="numeric"
        disabled={disabled}
        error={error}
        classNames={{ root: classes.field ?? '', input: classes.input ?? '' }}
      />
      <ActionIcon
        variant="default"
        size={42}
        aria-label={`Uno in più: ${label}`}
        disabled={disabled || current >= max}
        onClick={() => set(current + 1)}
      >
        <IconPlus size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  )
}
