import type { ConsigneeValues } from '../../../../shared/forms/consignee-values.ts'
import classes from './order-total.module.css'

/** `A: Anna Bianchi, Torino`; shown on phones, where the address fields are scrolled out of view. */
export function OrderRecipient({ customer, shipping }: Pick<ConsigneeValues, 'customer' | 'shipping'>) {
  const whereTo = [customer.name, shipping.city].map((part) => part.trim()).filter(Boolean)
  return whereTo.length > 0 && <p className={classes.recipient}>A: {whereTo.join(', ')}</p>
}
