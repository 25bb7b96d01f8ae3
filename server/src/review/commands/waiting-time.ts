/** How long something has been in the queue, in the largest fitting unit: "3 days", "5 hours", "12 minutes". */
export function waitingFor(since: Date): string {
  const minutes = Math.max(0, Math.floor((Date.now() - since.getTime()) / 60_000))
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
