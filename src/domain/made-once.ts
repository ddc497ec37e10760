/** What is made at its first use and kept. `Intl` formats take a phone 40 to 200 ms: a page that shows none must not wait for one. */
export function madeOnce<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
