// The floor: the same frameworks saying hello, without a call.
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

function Hello(): React.ReactNode {
  const { t } = useTranslation()
  return <h1>{t('hello')}</h1>
}

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { hello: 'Hello' } } } })
const router = createBrowserRouter([{ path: '*', element: <Hello /> }])
createRoot(document.getElementById('root') ?? document.body).render(<RouterProvider router={router} />)
