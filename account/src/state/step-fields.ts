/** How the fields of a form are compared and put together. */
export interface Fields<Form> {
  /** Field by field, as two forms compare: equal where the server would hold the same. */
  plain: (form: Form) => Readonly<Record<string, string | boolean>>
  /** What stands `here`, with what was `said` in the fields that are `taken`. */
  mixed: (here: Form, said: Form, taken: (field: string) => boolean) => Form
}

interface State<Form> {
  form: Form
  /** What of it the server holds, saved or kept in part. */
  held: Form
  /** How often another window or device changed something. */
  changes: number
}

/**
 * What stands in the fields of a step, and what the server holds of it. What another window or device typed or saved meanwhile comes in where nothing was
 * typed here since the server held it; what was typed here stays.
 */
export class StepFields<Form extends object, Known extends object> {
  readonly #fields: Fields<Form>
  readonly #listeners = new Set<() => void>()
  #state: State<Form>
  /** Perhaps the server has them: no answer came yet. */
  #sent: readonly Form[] = []

  #known: Known

  /** `known`: what the page knows that the server holds, by which what it keeps and saves says over what. */
  constructor(fields: Fields<Form>, start: Form, known: Known) {
    this.#fields = fields
    this.#state = { form: start, held: start, changes: 0 }
    this.#known = known
  }

  readonly known = (): Known => this.#known

  readonly know = (part: Partial<Known>): void => {
    this.#known = { ...this.#known, ...part }
  }

  readonly state = (): State<Form> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly same = (one: Form, other: Form): boolean => {
    const [here, there] = [this.#fields.plain(one), this.#fields.plain(other)]
    return Object.keys(here).every((field) => here[field] === there[field])
  }

  readonly isHeld = (form: Form): boolean => this.same(form, this.#state.held)

  /** Begins with something else. */
  readonly beginWith = (form: Form): void => this.#show({ form, held: form })

  readonly change = (part: Partial<Form>): void => this.#show({ form: { ...this.#state.form, ...part } })

  readonly sending = (form: Form): void => {
    this.#sent = [...this.#sent, form]
  }

  readonly kept = (form: Form): void => {
    this.#sent = []
    this.#show({ held: form })
  }

  /** Takes over what the server says; answers whether any of it came from elsewhere. */
  readonly news = (said: Form): boolean => {
    const { plain, mixed } = this.#fields
    const { form, held, changes } = this.#state
    const [says, here, before, sent] = [plain(said), plain(form), plain(held), this.#sent.map(plain)]
    const elsewhere = Object.keys(says).some((field) =>
      [here, before, ...sent].every((known) => known[field] !== says[field]),
    )
    const taken = (field: string): boolean =>
      here[field] === before[field] && sent.every((own) => own[field] !== says[field])
    this.#sent = []
    this.#show({ form: mixed(form, said, taken), held: said, changes: elsewhere ? changes + 1 : changes })
    return elsewhere
  }

  #show(part: Partial<State<Form>>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

/** Of a form whose values are compared as they are. */
export function flat<Form extends Readonly<Record<string, string | boolean>>>(): Fields<Form> {
  return { plain: (form) => form, mixed: taking }
}

/** The fields that are taken, as they were said. */
export function taking<Form extends object>(here: Form, said: Form, taken: (field: string) => boolean): Form {
  return { ...here, ...Object.fromEntries(Object.entries(said).filter(([field]) => taken(field))) }
}
