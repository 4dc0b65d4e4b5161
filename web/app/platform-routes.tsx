import { Navigate, type RouteObject } from 'react-router-dom'
import { paths, subscriptionHistoryOf } from '../paths.ts'
import { Frame } from '../shell/Frame.tsx'
import { RoomFailed } from '../shell/RoomFailed.tsx'
import { OffPlatform, OnPlatform } from './guards.tsx'
import { platformRooms } from './platform-rooms.ts'
import { office, type Screen } from './rooms.ts'

const page = (path: string, load: () => Promise<Screen>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Screen }),
})

const signIn = async () => {
  const { Screen } = await import('../screens/platform/PlatformLogin.tsx')
  return {
    element: (
      <OffPlatform>
        <Screen />
      </OffPlatform>
    ),
  }
}

/** The area of the super-admin, with its own sign-in (SPEC §2). */
export const platformRoutes: readonly RouteObject[] = [
  { path: paths.superadmin, lazy: signIn },
  { path: paths.superadminLogin, lazy: signIn },
  {
    path: paths.platform,
    element: (
      <OnPlatform>
        <Frame rooms={platformRooms} home={paths.superadminHome} />
      </OnPlatform>
    ),
    children: [
      {
        errorElement: <RoomFailed />,
        children: [
          { index: true, element: <Navigate to={paths.superadminHome} replace /> },
          ...platformRooms.map(({ path, load }) => page(path, load)),
          page(
            subscriptionHistoryOf(':id'),
            office(() => import('../screens/platform/SubscriptionHistory.tsx')),
          ),
          page(
            paths.platformSystem,
            office(() => import('../screens/platform/SystemScreen.tsx')),
          ),
          page(paths.platformSupport, () => import('../screens/account/Support.tsx')),
          page('*', () => import('../screens/plain/NotFound.tsx')),
        ],
      },
    ],
  },
]
