import { company } from '../../../domain/company.ts'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import { CompanyRegister } from '../shell/company-register.tsx'

/** The company that is responsible for the site. */
export function CompanyData() {
  return (
    <p>
      {company.legalName}, {company.seat}
      <br />
      <CompanyRegister />
      <br />
      <MailLink /> · PEC {company.pec}
    </p>
  )
}
