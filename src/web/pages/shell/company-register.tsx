import { useSiteFacts } from '../../shared/site/use-site-facts.ts'
import classes from './company-register.module.css'

/** The company's register entry. Lines break only between its parts; on a phone each has a line of its own. */
export function CompanyRegister() {
  const { company } = useSiteFacts()
  return (
    <>
      <span className={classes.part}>P.IVA {company.vatNumber}</span>{' '}
      <span className={classes.part}>{company.register}</span>{' '}
      <span className={classes.part}>Capitale sociale {company.shareCapital}</span>
    </>
  )
}
