import type { ReactNode } from 'react'
import { companySeat } from '../../../domain/company.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { useSiteFacts } from '../../shared/site/use-site-facts.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import { CompanyRegister } from '../shell/company-register.tsx'
import classes from './legal-page.module.css'

interface LegalPageProps {
  title: string
  /** Italian date of the last change. */
  updated: string
  intro: ReactNode
  children: ReactNode
}

/** One narrow column of text. A lawyer must review the texts before launch (docs/specification/website.md). */
export function LegalPage({ title, updated, intro, children }: LegalPageProps) {
  useDocumentTitle(title)
  return (
    <Page size="text">
      <PageTitle kicker={`Ultimo aggiornamento: ${updated.replaceAll(' ', '\u00a0')}`} intro={intro}>
        {title}
      </PageTitle>
      <div className={classes.text}>
        {children}
        <p className={classes.notices}>
          <a href="/licenze.txt">Licenze del software e dei caratteri di terzi</a>
        </p>
      </div>
    </Page>
  )
}

export function LegalSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** The company responsible for the site. */
export function CompanyData() {
  const { company } = useSiteFacts()
  return (
    <p>
      {company.legalName}, {companySeat(company)}
      <br />
      <CompanyRegister />
      <br />
      <MailLink /> · PEC {company.pec}
      {company.phone && ` · Tel. ${company.phone}`}
    </p>
  )
}
