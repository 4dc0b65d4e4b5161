import { Navigate, Outlet, type RouteObject, useRoutes } from 'react-router-dom'
import { loadFrontTexts } from '../language/load.ts'
import { paths, subscriptionHistoryOf } from '../paths.ts'
import { Frame } from '../shell/Frame.tsx'
import { ScreenFailed } from '../shell/ScreenFailed.tsx'
import { Boundary } from './Boundary.tsx'
import { OffPlatform, OnPlatform } from './guards.tsx'
import { page } from './page.tsx'
import { office, platformScreens } from './platform-screens.ts'
import type { ScreenModule } from './screens.ts'

/** Loads a page after the texts of the account and the sign-in. */
const front = (load: () => Promise<ScreenModule>) => async (): Promise<ScreenModule> => {
  await loadFrontTexts()
  return load()
}

const PlatformScreenFailed = ({ error }: { error: unknown }) => <ScreenFailed error={error} screens={platformScreens} />
const NotFound = page(() => import('../screens/plain/NotFound.tsx'))
const PlatformLogin = page(front(() => import('../screens/platform/PlatformLogin.tsx')))
const signIn = (
  <OffPlatform>
    <PlatformLogin />
  </OffPlatform>
)

const routes: RouteObject[] = [
  { path: paths.superadmin, element: signIn },
  { path: paths.superadminLogin, element: signIn },
  {
    path: paths.platform,
    element: (
      <OnPlatform>
        <Frame screens={platformScreens} home={paths.superadminHome} />
      </OnPlatform>
    ),
    children: [
      {
        element: (
          <Boundary failed={PlatformScreenFailed}>
            <Outlet />
          </Boundary>
        ),
        children: [
          { index: true, element: <Navigate to={paths.superadminHome} replace /> },
          ...platformScreens.map(({ path, load }) => ({ path, Component: page(load) })),
          {
            path: subscriptionHistoryOf(':id'),
            Component: page(office(() => import('../screens/platform/SubscriptionHistory.tsx'))),
          },
          { path: paths.platformSystem, Component: page(office(() => import('../screens/platform/SystemScreen.tsx'))) },
          { path: paths.platformSupport, Component: page(front(() => import('../screens/account/Support.tsx'))) },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
  { path: '*', Component: NotFound },
]

/** The area of the super-admin, with its own sign-in (rule T1). */
export const Screen = () => useRoutes(routes)
