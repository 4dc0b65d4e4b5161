import { type ComponentType, Suspense, startTransition, useLayoutEffect, useState } from 'react'
import {
  matchPath,
  Navigate,
  Outlet,
  type RouteObject,
  Router as RouterOf,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { loadFrontTexts } from '../language/load.ts'
import { paths } from '../paths.ts'
import { Crashed } from '../screens/plain/Crashed.tsx'
import { ScreenFailed } from '../shell/ScreenFailed.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Boundary } from './Boundary.tsx'
import type { FrontPage } from './front-pages.ts'
import { MayEnter, SignedIn, SignedOut, ToFirstScreen } from './guards.tsx'
import { history, navigator } from './history.ts'
import { page } from './page.tsx'
import { type ScreenModule, screens } from './screens.ts'

const screenRoutes: RouteObject[] = screens.map(({ path, scopes, load, pages = [] }) => {
  const Screen = page(load)
  return {
    path,
    element: (
      <MayEnter scopes={scopes}>
        <Screen />
      </MayEnter>
    ),
    children: pages.map((child) => ({
      ...(child.path === path ? { index: true as const } : { path: child.path }),
      Component: page(child.load),
    })),
  }
})

/** Loads a page of the landing, the sign-in or the account after their texts. */
const front = (name: FrontPage) => async (): Promise<ScreenModule> => {
  const [{ frontPages }] = await Promise.all([import('./front-pages.ts'), loadFrontTexts()])
  return frontPages[name]()
}

const StaffScreenFailed = ({ error }: { error: unknown }) => <ScreenFailed error={error} screens={screens} />
const Login = page(front('login'))
const NotFound = page(() => import('../screens/plain/NotFound.tsx'))

const plainPages: Readonly<Record<string, ComponentType>> = {
  [paths.landing]: page(front('landing')),
  [paths.noAccess]: page(() => import('../screens/plain/NoAccess.tsx')),
  [paths.register]: page(front('register')),
  [paths.forgotPassword]: page(front('forgotPassword')),
  [paths.resetPassword]: page(front('resetPassword')),
  [paths.printReceipt]: page(() => import('../screens/print/PrintReceipt.tsx')),
  [paths.printToken]: page(() => import('../screens/print/PrintToken.tsx')),
  [paths.inactive]: page(front('inactive')),
  [paths.subscribed]: page(front('success')),
  [paths.cancelledPayment]: page(front('cancelledPayment')),
}

const routes: RouteObject[] = [
  ...Object.entries(plainPages).map(([path, Component]) => ({ path, Component })),
  {
    path: paths.login,
    element: (
      <SignedOut>
        <Login />
      </SignedOut>
    ),
  },
  {
    path: paths.dashboard,
    element: (
      <SignedIn>
        <Shell />
      </SignedIn>
    ),
    children: [
      {
        element: (
          <Boundary failed={StaffScreenFailed}>
            <Outlet />
          </Boundary>
        ),
        children: [
          { index: true, Component: ToFirstScreen },
          { path: paths.oldSettings, element: <Navigate to={paths.settings} replace /> },
          ...screenRoutes,
          { path: paths.profile, Component: page(front('profile')) },
          { path: paths.devices, Component: page(front('devices')) },
          { path: paths.support, Component: page(front('support')) },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
  { path: '*', Component: NotFound },
]

const StaffPages = () => useRoutes(routes)
const PlatformPages = page(() => import('./platform-routes.tsx'))

const Pages = () =>
  matchPath({ path: paths.superadmin, end: false }, useLocation().pathname) ? <PlatformPages /> : <StaffPages />

/** The router without data loaders: they would double its size, and TanStack Query does their work. */
export function Router() {
  const [{ action, location }, setEntry] = useState({ action: history.action, location: history.location })
  useLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setEntry({ action, location }))),
    [],
  )
  return (
    <RouterOf location={location} navigationType={action} navigator={navigator}>
      <Boundary failed={Crashed}>
        <Suspense>
          <Pages />
        </Suspense>
      </Boundary>
    </RouterOf>
  )
}
