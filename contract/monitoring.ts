/** Numbers of the failures we report to monitoring (specification, section 8; which number is which is our choice). */
export const monitorEvents = {
  /** The request timed out; HTTP 408, code 9000001. */
  timeout: 79996,
  /** The server was not reached. */
  network: 79997,
  /** A status outside 200 to 299. */
  http: 79998,
  /** A response that is not an envelope. */
  empty: 79999,
} as const

/** The error of the operator's own monitor: its script did not load, or set no hook. */
export const monitorFaults = ['MonitorNo', 'ScriptNo'] as const
