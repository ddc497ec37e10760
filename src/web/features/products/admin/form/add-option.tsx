import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './variant-grid.module.css'

interface AddOptionProps {
  label: string
  placeholder: string
  onAdd: (values: string[]) => void
}

/** Adds one option, or several separated by commas: `S, M, L`. Enter adds them without submitting the form. */
export function AddOption({ label, placeholder, onAdd }: AddOptionProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    onAdd(typed.split(','))
    setTyped('')
  }
  return (
    <div className={classes.option}>
      <TextInput
        size="sm"
        label={label}
        placeholder={placeholder}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button
        size="sm"
        variant="default"
        aria-label={`${label}: aggiungi`}
        disabled={typed.trim() === ''}
        onClick={add}
      >
        Aggiungi
      </Button>
    </div>
  )
}
