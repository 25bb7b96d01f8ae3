/** The move is not in the state table, for instance a case decided meanwhile. */
export class InvalidTransition extends Error {}
