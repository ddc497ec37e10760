/** Adds the outcome of the payment to the return URL. */
export function withPayment(url: string, payment: string): string {
  const target = new URL(url)
  target.searchParams.set('payment', payment)
  return target.toString()
}
