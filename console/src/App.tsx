import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, Route, Routes } from 'react-router'
import { PageTitle } from './parts/PageTitle.tsx'
import { Layout } from './shell/Layout.tsx'
import { reviews, usePerson } from './shell/person.ts'

const SignInPage = lazy(async () => ({ default: (await import('./pages/sign-in/SignInPage.tsx')).SignInPage }))
const ReturnPage = lazy(async () => ({ default: (await import('./pages/sign-in/ReturnPage.tsx')).ReturnPage }))
const InvitationPage = lazy(async () => ({
  default: (await import('./pages/invitation/InvitationPage.tsx')).InvitationPage,
}))
const QueuePage = lazy(async () => ({ default: (await import('./pages/queue/QueuePage.tsx')).QueuePage }))
const CasePage = lazy(async () => ({ default: (await import('./pages/case/CasePage.tsx')).CasePage }))
const SearchPage = lazy(async () => ({ default: (await import('./pages/member/SearchPage.tsx')).SearchPage }))
const MemberPage = lazy(async () => ({ default: (await import('./pages/member/MemberPage.tsx')).MemberPage }))
const HeldPage = lazy(async () => ({ default: (await import('./pages/held/HeldPage.tsx')).HeldPage }))
const MessagesPage = lazy(async () => ({
  default: (await import('./pages/messages/MessagesPage.tsx')).MessagesPage,
}))
const FiguresPage = lazy(async () => ({ default: (await import('./pages/figures/FiguresPage.tsx')).FiguresPage }))
const ExportPage = lazy(async () => ({ default: (await import('./pages/export/ExportPage.tsx')).ExportPage }))
const ReportsPage = lazy(async () => ({ default: (await import('./pages/reports/ReportsPage.tsx')).ReportsPage }))
const ReportPage = lazy(async () => ({ default: (await import('./pages/reports/ReportPage.tsx')).ReportPage }))
const PeoplePage = lazy(async () => ({ default: (await import('./pages/people/PeoplePage.tsx')).PeoplePage }))
const QualityPage = lazy(async () => ({ default: (await import('./pages/quality/QualityPage.tsx')).QualityPage }))
const SetupPage = lazy(async () => ({ default: (await import('./pages/setup/SetupPage.tsx')).SetupPage }))
const AccountPage = lazy(async () => ({ default: (await import('./pages/account/AccountPage.tsx')).AccountPage }))

/** The pages of the console by their address below `/staff`. */
export function App(): ReactNode {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/sign-in" element={<SignInPage />} />
        <Route path="/sign-in/return" element={<ReturnPage />} />
        <Route path="/invitation" element={<InvitationPage />} />
        <Route element={<Layout />}>
          <Route index element={<FirstPage />} />
          <Route path="/case/:id" element={<CasePage />} />
          <Route path="/members" element={<SearchPage />} />
          <Route path="/member/:id" element={<MemberPage />} />
          <Route path="/held" element={<HeldPage />} />
          <Route path="/messages" element={<MessagesPage />} />
          <Route path="/figures" element={<FiguresPage />} />
          <Route path="/quality" element={<QualityPage />} />
          <Route path="/export" element={<ExportPage />} />
          <Route path="/reports" element={<ReportsPage />} />
          <Route path="/report/:id" element={<ReportPage />} />
          <Route path="/people" element={<PeoplePage />} />
          <Route path="/setup" element={<SetupPage />} />
          <Route path="/account" element={<AccountPage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  )
}

/** Reviewers start at the queue, and an admin who decides nothing at the people. */
function FirstPage(): ReactNode {
  return reviews(usePerson().person.roles) ? <QueuePage /> : <Navigate to="/people" replace />
}

function NotFound(): ReactNode {
  const { t } = useTranslation('console')
  return (
    <>
      <PageTitle title={t('notFound.title')} />
      <p>{t('notFound.text')}</p>
      <Link to="/">{t('queue.back')}</Link>
    </>
  )
}
