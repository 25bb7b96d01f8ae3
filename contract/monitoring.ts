/** Numbers of the failures that are told to monitoring (specification, section 8; which is which is our own choice). */
export const monitorEvents = {
  /** No answer in time; HTTP 408, code 9000001. */
  timeout: 79996,
  /** The server was not reached. */
  network: 79997,
  /** A status outside 200 to 299. */
  http: 79998,
  /** An answer that is no envelope. */
  empty: 79999,
} as const

/** What is wrong with the operator's own monitor: its script did not come, or set no hook. */
export const monitorFaults = ['MonitorNo', 'ScriptNo'] as const
