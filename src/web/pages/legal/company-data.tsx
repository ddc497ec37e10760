import { company } from '../../../domain/company.ts'
import { MailLink } from '../../ui/mail-link.tsx'

/** Who answers for the site. */
export function CompanyData() {
  return (
    <p>
      {company.legalName}, {company.seat}
      <br />
      P.IVA {company.vatNumber}&nbsp;· {company.register}&nbsp;· Capitale sociale {company.shareCapital}
      <br />
      <MailLink /> · PEC {company.pec}
    </p>
  )
}
