import './main.css'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { startTexts } from './i18n.ts'
import { Crash } from './shell/Crash.tsx'

// The server puts the brand's name into the title.
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the console.')
createRoot(root).render(
  <I18nextProvider i18n={startTexts(document.title)}>
    <Crash>
      <BrowserRouter basename="/staff">
        <App />
      </BrowserRouter>
    </Crash>
  </I18nextProvider>,
)
