import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { mailLogoAddress } from '../../../../domain/white-label.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './kept-logo.module.css'

interface KeptLogoProps {
  /** URL of the saved logo. */
  logoUrl: string
  /** The server's message about it. */
  error?: ReactNode
  onRemove: () => void
}

/** The saved logo. It must be removed before another one can be chosen. */
export function KeptLogo({ logoUrl, error, onRemove }: KeptLogoProps) {
  return (
    <fieldset className="stack gap-12 plain-fieldset">
      <legend className={classes.label}>Logo</legend>
      <div className="cluster gap-16 align-center">
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
