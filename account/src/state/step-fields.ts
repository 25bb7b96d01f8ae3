/** How the fields of a form are compared and merged. */
export interface Fields<Form> {
  /** Normalised field by field for comparison: equal if the server would store the same. */
  plain: (form: Form) => Readonly<Record<string, string | boolean>>
  /** The local fields, with the `taken` ones replaced by the server's. */
  mixed: (here: Form, said: Form, taken: (field: string) => boolean) => Form
}

interface State<Form> {
  form: Form
  /** The part that the server has, saved or as a draft. */
  held: Form
  /** How often another window or device changed something. */
  changes: number
}

/**
 * The fields of a step, and what the server has of them. Values from another window or device are taken if nothing was
 * typed here since the last save. Local input stays.
 */
export class StepFields<Form extends object, Known extends object> {
  readonly #fields: Fields<Form>
  readonly #listeners = new Set<() => void>()
  #state: State<Form>
  /** The server may have them: no answer arrived yet. */
  #sent: readonly Form[] = []

  #known: Known

  /** `known`: what the page knows of the server's state. Every save names it as its base. */
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

  /** Restarts with other values. */
  readonly beginWith = (form: Form): void => this.#show({ form, held: form })

  readonly change = (part: Partial<Form>): void => this.#show({ form: { ...this.#state.form, ...part } })

  readonly sending = (form: Form): void => {
    this.#sent = [...this.#sent, form]
  }

  readonly kept = (form: Form): void => {
    this.#sent = []
    this.#show({ held: form })
  }

  /** Takes the server's values. Returns true if any of them came from elsewhere. */
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

/** For a form whose values are compared as they are. */
export function flat<Form extends Readonly<Record<string, string | boolean>>>(): Fields<Form> {
  return { plain: (form) => form, mixed: taking }
}

/** The taken fields with the server's values. */
export function taking<Form extends object>(here: Form, said: Form, taken: (field: string) => boolean): Form {
  return { ...here, ...Object.fromEntries(Object.entries(said).filter(([field]) => taken(field))) }
}
