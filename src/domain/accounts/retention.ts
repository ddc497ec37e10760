/** Retention periods of personal data. The cleanup job and the privacy page both use them. */
export const retention = {
  /** A consignee's name, contacts and street; from the day the order was shipped or cancelled. */
  consigneeMonths: 24,
  /** Invoice data of a closed account (art. 2220 c.c.). */
  invoiceYears: 10,
  /** Texts and recipients of mails; from the day they were written. */
  mailDays: 90,
  /** An account's notifications. */
  notificationMonths: 12,
  /** A cart with its consignees; from the last edit. */
  cartDays: 180,
  /** Successful, failed and refused sign-ins, and the other entries of the security log. */
  securityLogMonths: 12,
} as const
