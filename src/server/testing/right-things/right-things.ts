import type { TestApp } from '../test-app.ts'
import { RightAccounts } from './right-accounts.ts'
import { RightMails } from './right-mails.ts'
import { RightOrders } from './right-orders.ts'
import { RightPlans } from './right-plans.ts'
import { RightProducts } from './right-products.ts'

/** Creates new objects for valid calls. */
export class RightThings {
  readonly orders: RightOrders
  readonly plans: RightPlans
  readonly products: RightProducts
  readonly accounts: RightAccounts
  readonly mails: RightMails

  constructor(app: TestApp, productId: string) {
    this.orders = new RightOrders(app, productId)
    this.plans = new RightPlans(app)
    this.products = new RightProducts(app)
    this.accounts = new RightAccounts(app)
    this.mails = new RightMails(app)
  }
}
