import { Link } from '@tanstack/react-router'
import { company } from '../../domain/company.ts'
import classes from './wordmark.module.css'

/** The name, as the way home. */
export function Wordmark() {
  return (
    <Link to="/" className={classes.wordmark} activeProps={{}}>
      {company.product}
    </Link>
  )
}
