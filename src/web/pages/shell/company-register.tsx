import { company } from '../../../domain/company.ts'
import classes from './company-register.module.css'

/** The company's entry in the registers; a narrow line ends between its parts, never within one. */
export function CompanyRegister() {
  return (
    <>
      <span className={classes.part}>P.IVA {company.vatNumber} ·</span>{' '}
      <span className={classes.part}>{company.register} ·</span>{' '}
      <span className={classes.part}>Capitale sociale {company.shareCapital}</span>
    </>
  )
}
