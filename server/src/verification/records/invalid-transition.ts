/** The transition is not in the state table, for example because the case was decided meanwhile. */
export class InvalidTransition extends Error {}
