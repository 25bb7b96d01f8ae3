/** A form of the page, of which one is open at a time. */
export interface OneForm {
  isOpen: boolean
  onOpen: (now: boolean) => void
}
