/** A lazily created, cached value. `Intl` formats take a phone 40 to 200 ms, so pages that do not need one must not wait for it. */
export function madeOnce<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
