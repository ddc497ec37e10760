import { useSiteFacts } from '../../shared/site/use-site-facts.ts'
import classes from './company-register.module.css'

/** Entry of the company in the register. Lines break only between its parts; on phones each part has its own line. */
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
