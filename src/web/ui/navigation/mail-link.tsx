import type { ReactNode } from 'react'
import { useSiteFacts } from '../../shared/site/use-site-facts.ts'
import classes from './mail-link.module.css'

interface MailLinkProps {
  /** Subject of the mail. */
  subject?: string
  /** Default: the address itself. */
  children?: ReactNode
  /** Replaces the default colour. */
  className?: string | undefined
}

/** Link that writes a mail to the company, for requests that no page handles. */
export function MailLink({ subject, children, className = classes.link }: MailLinkProps) {
  const { company } = useSiteFacts()
  return (
    <a href={useMailTo(subject)} className={className}>
      {children ?? company.email}
    </a>
  )
}

/** `mailto:` address of the company. */
export function useMailTo(subject?: string): string {
  const { email } = useSiteFacts().company
  return subject ? `mailto:${email}?subject=${encodeURIComponent(subject)}` : `mailto:${email}`
}
