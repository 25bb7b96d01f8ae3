import { useTranslation } from 'react-i18next'
import { deviceOf } from '@tessera/contract/device.ts'

/** Names a device in the member's language by its user agent: "Safari on iPhone". */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation()
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent)
    return browser && system ? t('device.name', { browser, system }) : browser || system || t('device.unknown')
  }
}
