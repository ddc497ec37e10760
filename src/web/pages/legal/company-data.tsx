import { companySeat } from '../../../domain/company.ts'
import { useSiteFacts } from '../../shared/site/use-site-facts.ts'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import { CompanyRegister } from '../shell/company-register.tsx'

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
