import type { Env } from '../../env.ts'

/** The messenger's environment: its test servers sign with another key. */
export type MessengerEnvironment = 'production' | 'test'

/**
 * How we verify launch data: with the bot's token, or with the messenger's signature when we know only the bot's id.
 */
export type MessengerProof = { environment: MessengerEnvironment } & ({ botToken: string } | { botId: string })

/** Origins of the messenger's web clients, which show a mini-app in a frame. */
export const messengerWebOrigin = 'https://web.telegram.org'

/** Reads the settings. Null when none is set. The token is a secret and never appears in an error. */
export function messengerProof(
  env: Pick<Env, 'telegramBotToken' | 'telegramBotId' | 'telegramEnvironment'>,
  faults: string[],
): MessengerProof | null {
  const { telegramBotToken: botToken, telegramBotId: botId, telegramEnvironment = 'production' } = env
  // Reports every error at once, so that one does not hide the next.
  if (telegramEnvironment !== 'production' && telegramEnvironment !== 'test')
    faults.push(`TESSERA_TELEGRAM_ENVIRONMENT=${telegramEnvironment} is not one of production, test`)
  const environment: MessengerEnvironment = telegramEnvironment === 'test' ? 'test' : 'production'
  if (botId !== undefined && !/^\d+$/.test(botId))
    faults.push(`TESSERA_TELEGRAM_BOT_ID=${botId} is not the number of a bot`)
  if (botToken !== undefined && botId !== undefined)
    faults.push(
      'TESSERA_TELEGRAM_BOT_TOKEN and TESSERA_TELEGRAM_BOT_ID exclude each other: set the token for a bot of your own, the id for another company’s',
    )
  if (botToken !== undefined) {
    if (!/^\d+:[\w-]{30,}$/.test(botToken))
      faults.push('TESSERA_TELEGRAM_BOT_TOKEN is not a bot token of the form 123456:ABC…')
    return { environment, botToken }
  }
  if (botId === undefined) {
    if (env.telegramEnvironment !== undefined)
      faults.push('TESSERA_TELEGRAM_ENVIRONMENT needs TESSERA_TELEGRAM_BOT_TOKEN or TESSERA_TELEGRAM_BOT_ID')
    return null
  }
  return { environment, botId }
}
