/** An element of the sign-in page. */
export function element<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The sign-in page has no #${id}`)
  return found
}
