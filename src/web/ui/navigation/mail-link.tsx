import type { ReactNode } from 'react'
import { company } from '../../../domain/company.ts'
import classes from './mail-link.module.css'
import { mailTo } from './mail-to.ts'

interface MailLinkProps {
  /** Subject of the mail. */
  subject?: string
  /** Default: the address itself. */
  children?: ReactNode
  /** In place of the usual colour. */
  className?: string | undefined
}

/** A mail to the company, for requests that no page handles. */
export function MailLink({ subject, children = company.email, className = classes.link }: MailLinkProps) {
  return (
    <a href={mailTo(subject)} className={className}>
      {children}
    </a>
  )
}
