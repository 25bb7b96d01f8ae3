// The floor: the same frameworks with the least work an account page must do: route, text, one member's data.
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { createBrowserRouter, useLoaderData } from 'react-router'
import { RouterProvider } from 'react-router/dom'

interface Member {
  result: { email: string }
}

function Hello(): React.ReactNode {
  const { t } = useTranslation()
  const member = useLoaderData<Member>()
  return (
    <h1 id="member">
      {t('hello')} {member.result.email}
    </h1>
  )
}

const texts = (await (await fetch('/hello.json')).json()) as Record<string, string>
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: texts } } })
const router = createBrowserRouter([
  {
    path: '/',
    element: <Hello />,
    loader: async () => (await fetch('/member')).json() as Promise<Member>,
    HydrateFallback: () => null,
  },
])
createRoot(document.getElementById('root') ?? document.body).render(<RouterProvider router={router} />)
