/** This tab of the console, until it is loaded again. A claim ends when the last tab that has the case open closes it. */
export const tab = Date.now().toString(36) + Math.random().toString(36).slice(2, 12)
