/**
 * A rule of a style sheet, as the build splits it: the server writes into a page only the rules that its screen uses.
 */
export interface StylePart {
  css: string
  /** The at-rules around it, such as `@media (width>=768px)`, the outer one first. */
  around: string[]
  /** The classes that each of its selectors needs. Without classes it counts for every page. */
  needs: string[][]
}
