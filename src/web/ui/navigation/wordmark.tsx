import { Link } from '@tanstack/react-router'
import { paths } from '../../../contract/site-pages.ts'
import { company } from '../../../domain/company.ts'
import classes from './wordmark.module.css'

/** The product's name, as a link to the home page. */
export function Wordmark() {
  return (
    <Link to={paths.home} className={classes.wordmark} activeProps={{}}>
      {company.product}
    </Link>
  )
}
