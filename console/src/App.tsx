import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Route, Routes } from 'react-router'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Layout } from './shell/Layout.tsx'

const SignInPage = lazy(async () => ({ default: (await import('./pages/sign-in/SignInPage.tsx')).SignInPage }))
const InvitationPage = lazy(async () => ({
  default: (await import('./pages/invitation/InvitationPage.tsx')).InvitationPage,
}))
const QueuePage = lazy(async () => ({ default: (await import('./pages/queue/QueuePage.tsx')).QueuePage }))
const CasePage = lazy(async () => ({ default: (await import('./pages/case/CasePage.tsx')).CasePage }))
const SearchPage = lazy(async () => ({ default: (await import('./pages/member/SearchPage.tsx')).SearchPage }))
const MemberPage = lazy(async () => ({ default: (await import('./pages/member/MemberPage.tsx')).MemberPage }))
const AccountPage = lazy(async () => ({ default: (await import('./pages/account/AccountPage.tsx')).AccountPage }))

/** The pages of the console by their address below `/staff`. */
export function App(): ReactNode {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/sign-in" element={<SignInPage />} />
        <Route path="/invitation" element={<InvitationPage />} />
        <Route element={<Layout />}>
          <Route index element={<QueuePage />} />
          <Route path="/case/:id" element={<CasePage />} />
          <Route path="/members" element={<SearchPage />} />
          <Route path="/member/:id" element={<MemberPage />} />
          <Route path="/account" element={<AccountPage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  )
}

function NotFound(): ReactNode {
  const { t } = useTranslation('console')
  return (
    <EmptyState title={t('notFound.title')} action={<Link to="/">{t('queue.back')}</Link>}>
      {t('notFound.text')}
    </EmptyState>
  )
}
