/** How long personal data are kept. The job that ends it and the privacy page read the same figures. */
export const retention = {
  /** A consignee's name, contacts and street, from the day the order was shipped or cancelled. */
  consigneeMonths: 24,
  /** What the invoices of a closed account need (art. 2220 c.c.). */
  invoiceYears: 10,
  /** Texts and recipients of mails, from the day they were written. */
  mailDays: 90,
  /** The notifications of an account. */
  notificationMonths: 12,
  /** Who signed in, failed to, or was refused. */
  securityLogMonths: 12,
} as const
