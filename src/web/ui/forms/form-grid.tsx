import { Button } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { FormFailure } from '../notice.tsx'
import classes from './form-grid.module.css'

/** Class of a field across both columns of a `FormGrid`. */
export const bothColumns = classes.whole ?? ''

interface FormGridProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The fields. */
  children: ReactNode
  submitLabel: string
  isSending: boolean
  /** A failure that belongs to no field. */
  failure: string | null
  /** Text while uploads must end before the form is sent. */
  waiting?: string | false
}

/** A form in two columns where there is space, ending with its failure and the button that sends it. */
export function FormGrid({ onSubmit, children, submitLabel, isSending, failure, waiting }: FormGridProps) {
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      {children}
      {failure && (
        <div className={classes.whole}>
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
      <div className={classes.whole}>
        <Button type="submit" size="lg" loading={isSending}>
          {submitLabel}
        </Button>
        {waiting && (
          <p className="above-8 muted" role="status">
            {waiting}
          </p>
        )}
      </div>
    </form>
  )
}
