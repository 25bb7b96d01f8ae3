import type { TFunction } from 'i18next'

/** Products are the region file's; one without a text of its own keeps its name. */
export function productName(t: TFunction, product: string): string {
  return t(`product.${product}` as 'product.SPOT', { defaultValue: product })
}
