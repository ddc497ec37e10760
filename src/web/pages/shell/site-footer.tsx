import { company } from '../../../domain/company.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/button-link.tsx'
import classes from './site-footer.module.css'
import { siteLinks } from './site-links.ts'

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.company}>
          <p className={classes.name}>{company.product}</p>
          <p>
            {company.legalName} · {company.seat}
            <br />
            P.IVA {company.vatNumber} · {company.register} · Capitale sociale {company.shareCapital}
            <br />
            PEC {company.pec}
          </p>
        </div>
        <nav aria-label="Piè di pagina" className={classes.links}>
          {siteLinks.map(({ to, label }) => (
            <TextLink key={to} to={to} underline="hover" c="inherit">
              {label}
            </TextLink>
          ))}
          <TextLink to={paths.subscriptions} underline="hover" c="inherit">
            Abbonamenti
          </TextLink>
        </nav>
        <p className={classes.copyright}>
          © {new Date().getFullYear()} {company.product} · <a href={`mailto:${company.email}`}>{company.email}</a>
        </p>
      </div>
    </footer>
  )
}
