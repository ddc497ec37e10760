import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { mailLogoAddress } from '../../../../domain/white-label.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './kept-logo.module.css'

interface KeptLogoProps {
  /** As it is saved. */
  logoUrl: string
  /** What the server says against it. */
  error?: ReactNode
  onRemove: () => void
}

/** The logo that is saved. Another one may be chosen once it is taken away. */
export function KeptLogo({ logoUrl, error, onRemove }: KeptLogoProps) {
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>Logo</legend>
      <div className={classes.row}>
        <img
          className={classes.logo}
          src={mailLogoAddress(logoUrl)}
          width={240}
          height={80}
          alt="Il tuo logo, come nelle email"
        />
        <Button variant="default" onClick={onRemove}>
          Togli o cambia il logo
        </Button>
      </div>
      {error && <Notice tone="error">{error}</Notice>}
    </fieldset>
  )
}
