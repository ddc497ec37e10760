import { companySeat, company as own } from '../../../domain/company.ts'
import { businessYear } from '../../../domain/time/clock.ts'
import { useSiteFacts } from '../../shared/site/use-site-facts.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import { CompanyRegister } from './company-register.tsx'
import classes from './site-footer.module.css'
import { footerLinks, siteLinks } from './site-links.ts'

export function SiteFooter() {
  const { company } = useSiteFacts()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
          <p className={classes.name}>{own.product}</p>
          <p>
            {company.legalName} · {companySeat(company)}
            <br />
            <CompanyRegister />
            <br />
            PEC {company.pec}
            {company.phone && ` · Tel. ${company.phone}`}
          </p>
        </div>
        <nav aria-label="Piè di pagina" className={classes.links}>
          {[...siteLinks, ...footerLinks].map(({ to, label }) => (
            <TextLink
              key={to}
              to={to}
              underline="hover"
              c="inherit"
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {label}
            </TextLink>
          ))}
        </nav>
        <p className={classes.copyright}>
          {/* The current year in Italy, so that server and browser agree; they may differ on New Year's Eve, hence the suppressed warning. */}
          © <span suppressHydrationWarning>{businessYear(new Date())}</span> {own.product} · <MailLink />
        </p>
      </div>
    </footer>
  )
}
