import type { TFunction } from 'i18next'

/** The text for a key that the server sends, which no type can check. */
export function namedText(t: TFunction, key: string, values: Record<string, string | number> = {}): string {
  return t(key as 'action.home', values)
}

/** Products come from the region file. One without a text is shown by its code. */
export function productName(t: TFunction, product: string): string {
  return namedText(t, `product.${product}`, { defaultValue: product })
}

/**
 * The names of products for the middle of a sentence: “bank deposit and card”. German nouns and the name of a service
 * keep their capital.
 */
export function productsInText(t: TFunction, codes: readonly string[], language: string): string {
  const names = codes.map((code) => {
    const name = productName(t, code)
    const isName = code === 'EARN' || language.startsWith('de') || !/^\p{Lu}\p{Ll}/u.test(name)
    return isName ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1)
  })
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}
