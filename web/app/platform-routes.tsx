import { Navigate, Outlet, type RouteObject, useRoutes } from 'react-router-dom'
import { paths, subscriptionHistoryOf } from '../paths.ts'
import { Frame } from '../shell/Frame.tsx'
import { RoomFailed } from '../shell/RoomFailed.tsx'
import { Boundary } from './Boundary.tsx'
import { OffPlatform, OnPlatform } from './guards.tsx'
import { page } from './page.tsx'
import { platformRooms } from './platform-rooms.ts'
import { front, office } from './rooms.ts'

const PlatformRoomFailed = ({ error }: { error: unknown }) => <RoomFailed error={error} rooms={platformRooms} />
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
        <Frame rooms={platformRooms} home={paths.superadminHome} />
      </OnPlatform>
    ),
    children: [
      {
        element: (
          <Boundary failed={PlatformRoomFailed}>
            <Outlet />
          </Boundary>
        ),
        children: [
          { index: true, element: <Navigate to={paths.superadminHome} replace /> },
          ...platformRooms.map(({ path, load }) => ({ path, Component: page(load) })),
          {
            path: subscriptionHistoryOf(':id'),
            Component: page(office(() => import('../screens/platform/SubscriptionHistory.tsx'))),
          },
          {
            path: paths.platformSystem,
            Component: page(office(() => import('../screens/platform/SystemScreen.tsx'))),
          },
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
