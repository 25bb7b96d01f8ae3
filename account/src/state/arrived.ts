const values = new WeakMap<Promise<unknown>, { value: unknown }>()

/** Remembers the value of data that may arrive before its part of the page is rendered. */
export function noteArrival<T>(data: Promise<T>): Promise<T> {
  data.then(
    (value) => values.set(data, { value }),
    () => undefined,
  )
  return data
}

/** The value of noted data, once it is here: such a part needs no skeleton, which would move the page. */
export function arrived<T>(data: Promise<T>): { value: T } | undefined {
  // Only `noteArrival` writes it, with the value of this promise.
  return values.get(data) as { value: T } | undefined
}
