/** The address to return to, which says what became of the payment. */
export function withPayment(url: string, payment: string): string {
  const target = new URL(url)
  target.searchParams.set('payment', payment)
  return target.toString()
}
