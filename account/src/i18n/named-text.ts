import type { TFunction } from 'i18next'

/** The text for a key that the server sends, which no type can check. */
export function namedText(t: TFunction, key: string, values: Record<string, string | number> = {}): string {
  return t(key as 'action.home', values)
}

/** Products come from the region file. One without a text is shown by its code. */
export function productName(t: TFunction, product: string): string {
  return namedText(t, `product.${product}`, { defaultValue: product })
}
