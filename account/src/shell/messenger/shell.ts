import './messenger.css'
import { findPost, listen, type MessengerWindow, type Post } from './bridge.ts'
import { isStored, storeLaunch, takeLaunch, type Launch } from './launch.ts'
import { safeAreas } from './safe-areas.ts'
import { wishesOf, type Wishes } from './wishes.ts'

/** The messenger around this page. */
export interface Shell {
  launch: Launch
  wishes: Wishes
  /** False in a browser that only opened a messenger's link: none of its data can be trusted. */
  real: boolean
  /** Called when the messenger's back button is pressed. */
  onBack: (act: () => void) => void
}

const nobody: Post = () => false

/** Enters the shell: full height, black, safe areas. Runs before the first render. */
export function enterShell(window: Window & MessengerWindow): Shell {
  const launch = takeLaunch(window)
  const post = findPost(window)
  const wishes = wishesOf(post ?? nobody, launch.version)
  const root = window.document.documentElement
  const measure = safeAreas(root)
  let back = (): void => undefined
  listen(window, (name, data) => {
    measure(name, data)
    if (name === 'back_button_pressed') back()
  })
  root.dataset['theme'] = 'black'
  wishes.enter()
  // Signing out clears the tab's storage. The next page is in the same shell, but must not sign in automatically.
  window.addEventListener('pagehide', () => {
    storeLaunch(window, isStored(window) ? launch : { ...launch, data: '' })
    window.sessionStorage.setItem('mini-app-platform', launch.platform)
  })
  return { launch, wishes, real: post !== null, onBack: (act) => (back = act) }
}
